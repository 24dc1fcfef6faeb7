# frozen_string_literal: true

require_relative "environment"
require_relative "errors"
require_relative "request"
require_relative "generating/path_maker"
require_relative "generating/zipf"

module BenchDD
  module Requests
    # Makes requests for a table of routes, each with captured values, a query or form, and cookies of its own. Some
    # routes are wanted much more often than others (Zipf's law); which ones, the seed says, as everything else: the
    # same arguments give the same requests with every Ruby on every machine. The large list begins with the small one.
    #
    #   routes = [["GET", "/hello/:name"], ["POST", "/songs"]]
    #   requests = BenchDD::Requests::Generator.new(routes: routes, size: :large)
    #   requests.each { |request| app.call(requests.to_env(request)) }
    class Generator
      include Enumerable

      SIZES = { small: 10_000, large: 100_000 }.freeze
      # What a browser sends with each request.
      HEADERS = {
        "host" => "www.example.com",
        "user-agent" => "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "accept" => "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "accept-language" => "en-GB,en;q=0.8,de;q=0.5", "accept-encoding" => "gzip, deflate, br, zstd",
        "connection" => "keep-alive", "upgrade-insecure-requests" => "1"
      }.freeze
      # Verbs that send a form.
      SENDING = %w[POST PUT PATCH].freeze
      FORM = "application/x-www-form-urlencoded"
      private_constant :SENDING, :FORM

      # @return [Integer] how many requests
      attr_reader :size

      # @param routes [Array<Array(String, String)>] verbs and patterns (see {Generating::PathMaker})
      # @param seed [Integer]
      # @param skew [Numeric] of Zipf's law; 0 wants all routes equally often
      # @param size [Symbol, Integer] :small (10,000), :large (100,000), or a number
      # @raise [Error]
      def initialize(routes:, seed: 1, skew: 1.0, size: :small)
        @size = SIZES.fetch(size, size)
        raise Error, "size: is #{size.inspect}; say :small, :large, or a number from 0." unless number?(@size, Integer)
        raise Error, "skew: is #{skew.inspect}, but must be a number from 0." unless number?(skew, Numeric)
        raise Error, "routes: is empty; give at least one, such as [\"GET\", \"/\"]." if routes.empty?

        @seed = seed
        @routes = shuffled(routes.map { |verb, pattern| [verb.to_s.upcase.freeze, Generating::PathMaker.new(pattern)] })
        @zipf = Generating::Zipf.new(@routes.size, skew)
        @environment = Environment.new
      end

      # Makes the requests one by one, anew each time.
      # @yieldparam request [Request]
      # @return [Enumerator, self] an Enumerator without a block
      def each
        return enum_for(:each) { @size } unless block_given?

        random = Random.new(@seed)
        @size.times { |index| yield make(random, index) }
        self
      end

      # @param request [Request] any request, also a recorded one
      # @return [Hash{String => Object}] an environment as Puma makes them, all of it new
      def to_env(request) = @environment.call(request)

      private

      def number?(value, kind) = value.is_a?(kind) && !value.negative?

      # With our own steps, since Array#shuffle may differ between Rubies.
      def shuffled(list)
        random = Random.new(@seed)
        (list.size - 1).downto(1) do |index|
          other = random.rand(index + 1)
          list[index], list[other] = list[other], list[index]
        end
        list
      end

      def make(random, index)
        verb, maker = @routes[@zipf.draw(random)]
        path = maker.make(random, method(:value))
        headers = HEADERS.merge("cookie" => "visitor=#{random.bytes(12).unpack1("H*")}; theme=dark")
        fields = "q=#{word(random)}&page=#{index}"
        return Request.new(verb: verb, path: path, query: fields, headers: headers) unless SENDING.include?(verb)

        Request.new(verb: verb, path: path, headers: headers.merge("content-type" => FORM),
                    body: "name=#{word(random)}&text=number+#{index}")
      end

      def value(random, number) = number ? (1 + random.rand(999_999)).to_s : word(random)
      def word(random) = random.bytes(4).unpack1("H*")
    end
  end
end
