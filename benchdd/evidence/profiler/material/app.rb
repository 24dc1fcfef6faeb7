# frozen_string_literal: true

require "json"

module Evidence
  module Profiling
    # An application that does nothing but use the CPU, some 35 frames deep: layers as of Rack, a table of routes, and
    # handlers that do what handlers do.
    class App
      # Of what stands before the handlers.
      LAYERS = 21
      PATHS = %w[/tree /people /person/17 /words /sums /missing /tree /sums].freeze
      PEOPLE = Array.new(40) do |id|
        { "id" => id, "name" => "name #{(id * 7_919) % 41}", "marks" => [id, id % 7] }
      end.freeze
      TEXT = PEOPLE.map { |person| person["name"] }.join(" and ").freeze
      private_constant :LAYERS, :PATHS, :PEOPLE, :TEXT

      # Does a little before and after.
      class Layer
        # @param inner [#call]
        # @param number [Integer]
        def initialize(inner, number)
          @inner = inner
          @key = "layer.#{number % 4}"
          @number = number
        end

        # @param request [Hash{String => Object}]
        # @return [Array]
        def call(request)
          request[@key] = request.fetch(@key, 0) + @number
          status, headers, body = @inner.call(request)
          headers[@key] = @number.to_s if (@number % 8).zero?
          [status, headers, body]
        end
      end

      def initialize
        @routes = { "tree" => method(:tree), "people" => method(:people), "person" => method(:person),
                    "words" => method(:words), "sums" => method(:sums) }
        @front = (1..LAYERS).reduce(self) { |inner, number| Layer.new(inner, number) }
      end

      # @param rounds [Integer] each sends some requests
      # @return [void]
      def work(rounds)
        index = 0
        while index < rounds
          PATHS.each { |path| @front.call({ "path" => path }) }
          index += 1
        end
      end

      # @param request [Hash{String => Object}]
      # @return [Array]
      def call(request)
        _, name, id = request["path"].split("/")
        handler = @routes[name]
        return [404, {}, ["no #{name}"]] unless handler

        [200, {}, [handler.call(id)]]
      end

      private

      def tree(_) = element(6, +"")

      def element(depth, out)
        out << "<li>" << depth.to_s
        2.times { element(depth - 1, out) } if depth.positive?
        out << "</li>"
      end

      def people(_)
        JSON.generate(PEOPLE.sort_by { |person| person["name"] }.map { |person| person.slice("id", "name") })
      end

      def person(id) = PEOPLE.find { |person| person["id"] == id.to_i }.to_s
      def words(_) = TEXT.scan(/\w+/).tally.sort_by { |word, count| [-count, word] }.first(5).inspect

      def sums(_)
        PEOPLE.each_with_object(Hash.new(0)) { |person, sums| sums[person["id"] % 3] += sum(person) }.inspect
      end

      def sum(person) = person["marks"].sum { |mark| mark * 2 }
    end
  end
end
