# frozen_string_literal: true

require "xinatra/router"
require_relative "../pattern_cases"
require_relative "../pattern_oracle"

# Assertions that every router answers as Mustermann objects tried one after the other would, also when asked to go on.
module RouterEquality
  # All that take any pattern: in Ruby, and in C where it was built.
  TYPES = [
    Xinatra::Router::Linear, Xinatra::Router::Radix,
    *([Xinatra::Native::Linear, Xinatra::Native::Radix] if Xinatra::Native.available?)
  ].freeze

  private

  # Routers of some of many random patterns: few in every second round, more in the others.
  def compare_random_routers(random, rounds, patterns: 500)
    oracles = random_oracles(random, patterns)
    rounds.times do |round|
      chosen = oracles.keys.sample(2 + random.rand(round.even? ? 10 : 60), random:)
      compare_routers(chosen, Array.new(40) { matching_path(chosen, random) }, oracles)
    end
  end

  # Routers of patterns out of few words, so that most paths match several.
  def compare_overlapping_routers(random, rounds)
    rounds.times do
      sources = Array.new(25) { overlapping_route(random) }
      compare_routers(sources, Array.new(60) { matching_path(sources, random) })
    end
  end

  def compare_routers(sources, paths, oracles = sources.uniq.to_h { |source| [source, PatternOracle.new(source)] })
    routers = routers_for(sources)
    paths.each do |path|
      expected = sources.each_index.select { |index| oracles[sources[index]].params(path) }

      routers.each do |router|
        assert_equal expected, all_matches(router, path), "#{router.class} #{path.inspect} #{sources.inspect}"
      end
    end
  end

  def overlapping_route(random)
    segments = Array.new(1 + random.rand(3)) { ["a", "b", ":x", ":y", "a:z", "ab", "ab:w", "", "a.b"].sample(random:) }
    segments = segments.each_with_index.map { |segment, index| segment.sub(/:\w/) { |name| "#{name}#{index}" } }
    return Regexp.new("/#{%w[a ab b].sample(random:)}#{["", "/", "(.)", "/(\\w+)", "?"].sample(random:)}") if
      random.rand < 0.15

    "/#{segments.join("/")}#{["", "", "", "/?", "/*", ".json", "*"].sample(random:)}"
  end

  def random_oracles(random, count)
    Array.new(count) { PatternCases.random_route(random) }.uniq.filter_map do |source|
      [source, PatternOracle.new(source)]
    rescue Mustermann::Error, RegexpError
      nil # not a pattern: test/pattern/equality.rb looks after these
    end.to_h
  end

  # A path that some of the patterns probably match.
  def matching_path(sources, random)
    source = sources.sample(random:)
    source = source.source.delete("\\()?").tr(".", "x").gsub("w+", "ab") if source.is_a?(Regexp)
    PatternCases.mutate(PatternCases.path_for(source, random), random)
  end

  def routers_for(sources)
    patterns = sources.map { |source| Xinatra::Pattern.parse(source) }
    TYPES.map do |type|
      router = type.new
      patterns.each { |pattern| router.add(pattern) }
      router.freeze
    end
  end

  # Every index there is, as a request would see them whose routes all pass.
  def all_matches(router, path)
    found = []
    index = -1
    found << index while (index = router.match(path, index))
    found
  end
end
