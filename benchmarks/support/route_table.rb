# frozen_string_literal: true

module Bench
  # Routes of an app, as code for each framework: every route has a block of its own, which returns the route's name and
  # what was captured. Patterns are made of literal segments, of `:name`, which may have an ending ("/u/:name.rss"), and
  # of `*name` at the end.
  class RouteTable
    # What is captured.
    CAPTURE = /[:*]\w+/
    private_constant :CAPTURE

    # @return [Array<Array(String, String)>] verbs and patterns
    attr_reader :routes

    # Routes as an app has them that manages things: 25 kinds of things, eight routes each.
    # @return [RouteTable]
    def self.seeded
      random = Random.new(20_261_121)
      kinds = Array.new(25) { Array.new(3) { %w[ka lo mi ne ru sa to vi][random.rand(8)] }.join }.uniq
      new(kinds.flat_map do |kind|
        [["GET", "/#{kind}"], ["GET", "/#{kind}/new"], ["GET", "/#{kind}/:id"], ["GET", "/#{kind}/:id/edit"],
         ["GET", "/#{kind}/:id/notes/:number"], ["POST", "/#{kind}"], ["PUT", "/#{kind}/:id"],
         ["DELETE", "/#{kind}/:id"]]
      end)
    end

    # @param path [String] a file of lines "VERB<tab>PATTERN"; what stands in parentheses there may be left out, and is
    #   a second route: "/s/:id(/:title)"
    # @return [RouteTable]
    def self.read(path)
      new(File.readlines(path, chomp: true).flat_map do |line|
        verb, pattern = line.split("\t")
        [pattern.sub(/\(.*\)/, ""), pattern.delete("()")].uniq.map { |each| [verb, each] }
      end)
    end

    # @param routes [Array<Array(String, String)>]
    def initialize(routes)
      @routes = routes
    end

    # Some of the routes for GET.
    # @param count [Integer]
    # @param seed [Integer] of the choice
    # @return [RouteTable] in the same order
    def sample(count, seed: 20_261_123)
      gets = @routes.select { |route| route.first == "GET" }
      chosen = gets.sample(count, random: Random.new(seed))
      RouteTable.new(gets.select { |route| chosen.include?(route) })
    end

    # Parses the code; running it is left to whom that time is charged.
    # @param side [String] "sinatra", "xinatra" or "roda"
    # @return [RubyVM::InstructionSequence] a lambda that declares all routes in the class which it is given
    def code(side) = RubyVM::InstructionSequence.compile("->(app) {\n#{lines(side).join("\n")}\n}")

    private

    def lines(side) = side == "roda" ? roda_lines : sinatra_lines

    def sinatra_lines
      named.map do |verb, pattern, name|
        captured = pattern.scan(/[:*](\w+)/).flatten.map { |key| " + params[:#{key}]" }.join
        "app.#{verb.downcase}(#{pattern.dump}) { #{name.dump}#{captured} }"
      end
    end

    # Roda's quickest way for many routes: a table of whole paths, and one of first segments for what has more routes.
    def roda_lines
      branched = @routes.reject { |verb, pattern| verb == "GET" && !pattern.match?(CAPTURE) }
                        .to_h { |_, pattern| [first(pattern), true] }
      branches, paths = named.partition { |_, pattern,| branched.key?(first(pattern)) }
      others, branches = branches.partition { |_, pattern,| first(pattern).match?(CAPTURE) }
      [*paths.map { |_, pattern, name| "app.hash_path(#{pattern.dump}) { |r| r.get(true) { #{name.dump} } }" },
       *branches.group_by { |_, pattern,| first(pattern) }.map { |segment, routes| branch(segment, routes) },
       *(rest(others) if others.any?)]
    end

    def first(pattern) = pattern[%r{\A/([^/]*)}, 1]

    def branch(first, routes)
      "app.hash_branch(#{first.dump}) { |r| #{routes.map { |route| roda_route(*route) }.join("; ")} }"
    end

    # What no table of Roda's can hold: the first segment is captured.
    def rest(routes)
      "app.route { |r| r.hash_routes; #{routes.map { |route| roda_route(*route, skipped: 1) }.join("; ")} }"
    end

    def roda_route(verb, pattern, name, skipped: 2)
      segments = pattern.split("/").drop(skipped)
      captured = segments.grep(CAPTURE).each_index.map { |number| "c#{number}" }
      matchers = segments.empty? ? ["true"] : segments.map { |segment| matcher(segment) }
      "r.#{verb.downcase}(#{matchers.join(", ")}) { |#{captured.join(", ")}| #{[name.dump, *captured].join(" + ")} }"
    end

    def matcher(segment)
      return "/(.+)/" if segment.start_with?("*")
      return segment.dump unless segment.include?(":")
      return "String" if segment.match?(/\A:\w+\z/)

      before, after = segment.split(/:\w+/, 2).map { |part| Regexp.escape(part) }
      "/#{before}([^\\/]+)#{after}/"
    end

    def named = @routes.each_with_index.map { |(verb, pattern), number| [verb, pattern, format("r%05d ", number)] }
  end
end
