# frozen_string_literal: true

require "net/http"
require "socket"

module Bench
  module Runner
    module Served
      # Whether a server answers as it should, asked before anything is measured.
      class Examination
        # How many requests of a kind are asked, one behind the other over one connection.
        ASKED = 16
        # Seconds that it has for one.
        PATIENCE = 5
        private_constant :ASKED, :PATIENCE

        # @param port [Integer]
        def initialize(port)
          @port = port
        end

        # @param kind [Kind]
        # @return [Array<String>] the lines of a head that it has answered with, without the line's end
        # @raise [Error] when a status or a body is not what it should be
        def pass(kind)
          heads = connected do |io|
            kind.requests.zip(kind.answers).first(ASKED).map { |request, answer| ask(io, request, answer) }
          end
          heads.first
        rescue IOError, SystemCallError, Timeout::Error, Net::HTTPBadResponse => e
          raise Error, "#{kind.name} is not answered: #{e.message} (#{e.class})"
        end

        private

        def connected
          socket = TCPSocket.new("127.0.0.1", @port)
          yield Net::BufferedIO.new(socket, read_timeout: PATIENCE)
        ensure
          socket&.close
        end

        def ask(io, request, answer)
          io.write(request)
          response = Net::HTTPResponse.read_new(io)
          body = response.reading_body(io, true) { response.body }
          return head(response) if response.code == "200" && body == answer

          raise Error, "#{request.lines.first.chomp} is answered with #{response.code} #{body.inspect[0, 100]}, " \
                       "not with #{answer.inspect[0, 100]}"
        end

        def head(response)
          fields = response.to_hash.flat_map { |name, values| values.map { |value| "#{name}: #{value}" } }
          ["HTTP/#{response.http_version} #{response.code} #{response.message}", *fields]
        end
      end
    end
  end
end
