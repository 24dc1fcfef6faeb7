# frozen_string_literal: true

module Bench
  # What the scenarios do that look up paths, without a request: `setup { extend Bench::Matching }`,
  # `before_each { make_ready }`, `scenario("xinatra") { match_all { xinatra(routes) } }`.
  module Matching
    # Paths that are looked up before anything is timed, so that YJIT has compiled it.
    WARM_UP = 10_000
    private_constant :WARM_UP

    # Routes that are tried one after the other, as Sinatra does it.
    class InTurn
      # @param patterns [Array<String>]
      def initialize(patterns)
        @patterns = patterns.map { |pattern| ::Mustermann.new(pattern) }
      end

      # @param path [String]
      # @return [Integer, nil] the number of the first pattern that matches
      def match(path) = @patterns.index { |pattern| pattern.params(path) }
    end

    # Reads a slice's verbs and paths. Where a result is checked, and only there, `data.each` returns something.
    # @return [void]
    def make_ready
      @checking = !data.each { nil }.nil?
      read(data.to_a)
    end

    # Looks up each path of the slice.
    # @yieldreturn [Hash{String => #match}] by verb, made once, and warmed up, in the untimed lead of a first batch
    # @return [Array<Integer, nil>, nil] what was found, where it is checked
    def match_all
      matchers = @matchers ||= yield.tap { |made| warm(made) }
      return @verbs.zip(@paths).map { |verb, path| matchers[verb].match(path) } if @checking

      walk(matchers, @verbs, @paths) if @paths
    end

    # @param routes [Array<Array(String, String)>] verbs and patterns
    # @return [Hash{String => InTurn}]
    def in_turn(routes)
      require "mustermann"
      by_verb(routes) { |patterns| InTurn.new(patterns) }
    end

    # @param routes [Array<Array(String, String)>]
    # @return [Hash{String => #match}]
    def xinatra(routes)
      require "xinatra/base"
      by_verb(routes) { |patterns| Xinatra::Router.build(patterns.map { |pattern| Xinatra::Pattern.parse(pattern) }) }
    end

    private

    def by_verb(routes)
      tables = routes.group_by(&:first).to_h { |verb, list| [verb.b, yield(list.map(&:last))] }
      tables.merge("HEAD".b => tables["GET".b])
    end

    def read(lines)
      @verbs, @paths = lines.map { |line| line.b.split("\t", 3) }.transpose
    end

    def warm(matchers)
      slice = [@verbs, @paths]
      read(data.whole.to_a.first(WARM_UP))
      walk(matchers, @verbs, @paths)
      @verbs, @paths = slice
    end

    # A plain loop costs least.
    def walk(matchers, verbs, paths)
      index = 0
      size = paths.size
      while index < size
        matchers[verbs[index]].match(paths[index])
        index += 1
      end
    end
  end
end
