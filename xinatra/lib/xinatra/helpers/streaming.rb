# frozen_string_literal: true

require_relative "../stream"

module Xinatra
  module Helpers
    # Sinatra's name of it.
    Stream = Xinatra::Stream

    # Makes the body while it is sent.
    #
    #   stream { |out| out << "half" << "done" }
    #
    # @param keep_open [Boolean] true to stay open until the stream is closed: the block runs again and again, or, on a
    #   server with EventMachine's `async.callback`, once
    # @yield [out] the {Stream} to write to
    # @return [Stream] now the response's body
    def stream(keep_open = false) # rubocop:disable Style/OptionalBooleanParameter -- Sinatra's
      current = _kept_params
      write = ->(out) { with_params(current) { yield(out) } }
      body(
        if env["async.callback"] then Stream.new(EventMachine, keep_open, &write)
        elsif keep_open then Stream.new { |out| write.call(out) until out.closed? }
        else Stream.new(&write)
        end
      )
    end

    private

    # Runs the block, which the server does after the request has ended, with the params of the request.
    def with_params(current)
      original = params
      self.params = current
      yield
    ensure
      self.params = original if original
    end
  end
end
