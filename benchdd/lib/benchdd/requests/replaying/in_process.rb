# frozen_string_literal: true

require_relative "../environment"
require_relative "answer"

module BenchDD
  module Requests
    module Replaying
      # Asks an app in this process.
      class InProcess
        # @param app [#call] of Rack 2 or 3
        def initialize(app)
          @app = app
          @environment = Environment.new
        end

        # @param request [Request]
        # @return [Answer]
        def call(request)
          env = @environment.call(request)
          started = clock
          status, headers, body = @app.call(env)
          text = read(body)
          Answer.new(status: status.to_i, headers: lines(headers), body: text, nanoseconds: clock - started)
        rescue StandardError => e
          # As a server would answer.
          Answer.new(status: 500, headers: {}, body: "", nanoseconds: clock - (started || clock),
                     problem: "the app raised #{e.class}: #{e.message.lines.first.to_s.strip[0, 200]}")
        end

        # Nothing to end.
        def close = nil

        private

        def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

        def lines(headers)
          headers.each_with_object({}) do |(name, value), lines|
            (lines[name.to_s.downcase] ||= []).concat([*value].flat_map { |text| text.to_s.split("\n") })
          end
        end

        def read(body)
          sink = Sink.new
          body.respond_to?(:each) ? body.each { |part| sink.write(part) } : body.call(sink)
          sink.text
        ensure
          body.close if body.respond_to?(:close)
        end

        # The stream that a streaming body writes to (Rack 3); also keeps the parts of any other.
        class Sink
          # @return [String] what was written, at most {Answer::MAX} bytes
          attr_reader :text

          def initialize
            @text = +"".b
            @closed = false
          end

          # @param parts [Array<#to_s>]
          # @return [Integer] bytes
          def write(*parts)
            parts.sum do |part|
              part = part.to_s.b
              @text << part if @text.bytesize + part.bytesize <= Answer::MAX
              part.bytesize
            end
          end

          # @param part [#to_s]
          # @return [self]
          def <<(part)
            write(part)
            self
          end

          # The client has said all it had to say.
          def read(*) = nil
          def flush = self
          def close(*) = @closed = true
          def close_read(*) = nil
          def close_write(*) = close
          def closed? = @closed
        end
        private_constant :Sink
      end
    end
  end
end
