# frozen_string_literal: true

require "delegate"

module BenchDD
  module Requests
    class Recording
      # A `rack.input` that can be read only once: the app reads from it as ever, and what it has read is kept.
      class TeeInput < SimpleDelegator
        # Methods that read nothing, and whatever else an input may have without our losing count.
        ASIDE = %i[close closed? size length pos tell eof? eof empty? external_encoding set_encoding binmode fileno sync
                   path finish].freeze
        private_constant :ASIDE

        # @param input [Object] as Rack specifies it
        # @param max [Integer] bytes to keep
        def initialize(input, max)
          super(input)
          @max = max
          @kept = +"".b
          @position = @seen = 0
          @ended = @lost = false
        end

        # @see IO#read
        def read(length = nil, *buffer)
          __getobj__.read(length, *buffer).tap { |data| saw(data, last: length.nil?) }
        end

        # @see IO#gets
        def gets(*arguments) = __getobj__.gets(*arguments).tap { |line| saw(line, last: false) }

        # @see IO#each
        def each
          return enum_for(:each) unless block_given?

          __getobj__.each do |chunk|
            saw(chunk, last: false)
            yield chunk
          end
          @ended = true
          self
        end

        # @param expected [Integer, nil] bytes, as the client announced them
        # @return [Array(String, String)] the body or nil, and why there is none or nil
        def copy(expected)
          return [nil, "the app read the body in a way that cannot be watched"] if @lost
          return [nil, "the body is larger than #{@max} bytes (max_body)"] if @seen > @max
          return [nil, "the app did not read the whole body"] unless @ended || @seen == expected

          [@kept, nil]
        end

        # Whatever else the input can do, this can, too.
        def method_missing(name, ...) # rubocop:disable Style/MissingRespondToMissing -- the superclass has it
          if name == :rewind
            @position = 0
          elsif !ASIDE.include?(name)
            @lost = true
          end
          super
        end

        private

        def saw(data, last:)
          return @ended = true if data.nil?

          @ended ||= last
          @position += data.bytesize
          fresh = @position - @seen
          return unless fresh.positive?

          @seen = @position
          room = @max - @kept.bytesize
          @kept << data.b.byteslice(-fresh, fresh).byteslice(0, room) if room.positive?
        end
      end
    end
  end
end
