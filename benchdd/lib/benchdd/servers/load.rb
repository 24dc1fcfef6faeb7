# frozen_string_literal: true

require "uri"

module BenchDD
  module Servers
    # Requests to a server. A number of them is sent by a client of our own, which sends exactly so many; for some time,
    # as many as it takes are sent by wrk where that is installed.
    #
    #   load = Load.new(url: server.url, requests: ["/", "/hello/you"], connections: 8)
    #   load.run(1_000)  # => { requests: 1000, errors: 0, seconds: 0.21 }
    class Load
      # The most connections at once.
      MOST = 1_000
      private_constant :MOST

      # @param url [String] such as "http://127.0.0.1:4567"
      # @param requests [Array<String, Hash, Requests::Request>] are sent in turn, see {RawRequest#initialize}
      # @param connections [Integer] how many requests are under way at once
      # @param timeout [Numeric] seconds that an answer may take
      # @raise [Error] when that cannot be sent
      def initialize(url:, requests: ["/"], connections: 8, timeout: 10)
        @uri = URI(url)
        check(requests, connections)
        @requests = requests.map { |request| RawRequest.new(request, "#{@uri.host}:#{@uri.port}") }
        @options = { connections: connections, timeout: timeout }
      end

      # @param count [Integer] of requests, sent in the same order every time
      # @return [Hash{Symbol => Integer, Float}] `requests` sent; `errors` among them: no answer in time, or one whose
      #   status is not from 200 to 399; `seconds`
      # @raise [Error] when the client fails
      def run(count) = client.run(count)

      # @param seconds [Numeric] wrk rounds them up to whole ones
      # @return (see #run)
      # @raise (see #run)
      def run_for(seconds) = (Wrk.there? ? Wrk.new(@uri, @requests, **@options) : client).run_for(seconds)

      # Ends the client's process, if there is one.
      # @return [void]
      def stop = @client&.stop

      private

      def check(requests, connections)
        problem =
          if @uri.scheme != "http" then "#{@uri} is no address of HTTP: give one such as http://127.0.0.1:4567."
          elsif requests.empty? then "there are no requests to send to #{@uri}: name a path, such as \"/\"."
          elsif !(connections.is_a?(Integer) && connections.between?(1, MOST))
            "#{connections.inspect} connections cannot be opened: give a whole number from 1 to #{MOST}."
          end
        raise Error, problem if problem
      end

      def client = @client ||= Client.new(@uri, @requests, **@options)
    end
  end
end
