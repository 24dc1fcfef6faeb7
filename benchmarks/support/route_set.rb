# frozen_string_literal: true

require_relative "lines"
require_relative "route_table"

module Bench
  # Many routes of one kind, and requests for them. All paths are equally long, whatever the number of routes, so that a
  # difference comes from that number alone.
  class RouteSet
    # How a pattern and a path for it are made, of the route's name and some word.
    KINDS = {
      "static" => [->(name) { "/#{name}/abcdef" }, ->(name, _) { "/#{name}/abcdef" }],
      "capturing" => [->(name) { "/#{name}/:id" }, ->(name, word) { "/#{name}/#{word}" }]
    }.freeze
    private_constant :KINDS

    # @return [Array<String>]
    def self.kinds = KINDS.keys

    # @param path [String] of a request
    # @return [String] the route's name
    def self.name_in(path) = path[1, 6]

    # @param kind [String] one of {kinds}
    # @param count [Integer] of routes, up to 100,000
    # @param seed [Integer] of the order
    def initialize(kind, count, seed: 20_261_121)
      @pattern, @path = KINDS.fetch(kind)
      @names = Array.new(count) { |number| format("r%05d", number) }
      @random = Random.new(seed)
    end

    # @return [RouteTable]
    def table = RouteTable.new(patterns.map { |pattern| ["GET", pattern] })

    # @return [Array<String>] in Sinatra's language
    def patterns = @names.map(&@pattern)

    # @param length [Integer] how many
    # @return [Array<String>] requests in random order, see {Lines}, all routes equally often as far as that goes
    def lines(length)
      rounds = Array.new(length.fdiv(@names.size).ceil) { @names.shuffle(random: @random) }
      rounds.flatten.first(length).shuffle(random: @random).map do |name|
        "GET\t#{@path.call(name, @random.bytes(3).unpack1("H*"))}\t\t\t"
      end
    end

    # Distinct methods with nothing but a String in them, one a route, on one object.
    # @return [Object]
    def methods_object
      Object.new.tap do |object|
        object.instance_eval(@names.map { |name| "def #{name} = \"#{name}\"" }.join("\n"), __FILE__, __LINE__)
      end
    end
  end
end
