# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # A request of HTTP, read from anybody: within a time, and of a size.
      class Request
        # Bytes of the whole head.
        LARGEST = 16_384
        # Bytes of its first line.
        LONGEST_LINE = 4_096
        LINE = %r{\A([A-Z]{1,20}) (/[!-~]*) HTTP/1\.[01]\z}
        FIELD = /\A([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*?)[ \t]*\z/n
        ENDING = /\r?\n\r?\n/
        private_constant :LARGEST, :LONGEST_LINE, :LINE, :FIELD, :ENDING

        # What cannot be answered but with a status.
        class Refused < StandardError
          # @return [Integer]
          attr_reader :status

          # @param status [Integer]
          # @param message [String] a sentence
          def initialize(status, message)
            super(message)
            @status = status
          end
        end

        # @return [String] such as "GET"
        attr_reader :verb
        # @return [String] with its leading slash, still encoded, without a query
        attr_reader :path
        # @return [Array<String>] of all fields of the name Host
        attr_reader :hosts

        # @param socket [IO]
        # @param seconds [Numeric] for all of it
        # @return [Request, nil] nil where nothing was asked
        # @raise [Refused]
        def self.read(socket, seconds)
          deadline = now + seconds
          head = "".b
          until (size = head.index(ENDING))
            check(head)
            chunk = chunk(socket, deadline)
            return if chunk.nil? && head.empty?
            raise Refused.new(400, "The request ends too early.") unless chunk

            head << chunk
          end
          check(head[0, size])
          new(head[0, size])
        end

        def self.check(head)
          line = head.index("\n") || head.bytesize
          raise Refused.new(414, "The request's first line is too long.") if line > LONGEST_LINE
          raise Refused.new(431, "The request's head is too large.") if head.bytesize > LARGEST
        end

        def self.chunk(socket, deadline)
          loop do
            chunk = socket.read_nonblock(4_096, exception: false)
            return chunk unless chunk == :wait_readable

            left = deadline - now
            next if left.positive? && socket.wait_readable(left)

            raise Refused.new(408, "The request took too long.")
          end
        end

        def self.now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        private_class_method :check, :chunk, :now

        # @param head [String] without its empty line
        # @raise [Refused]
        def initialize(head)
          line, *fields = head.split(/\r?\n/)
          @verb, target = line.to_s.match(LINE)&.captures
          raise Refused.new(400, "That is no request of HTTP/1.1 for a path.") unless target

          @path = target[/\A[^?#]*/]
          @hosts = fields.filter_map { |field| host(field) }
        end

        private

        def host(field)
          name, value = field.match(FIELD)&.captures
          raise Refused.new(400, "A field of the request's head is none.") unless name

          value if name.casecmp?("host")
        end
      end
    end
  end
end
