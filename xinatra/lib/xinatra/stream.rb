# frozen_string_literal: true

module Xinatra
  # A body that is made while it is sent: the server's block (the front) gets what the app's block (the back) writes.
  #
  # A scheduler decides where both run. It answers to `schedule`, which runs a block that talks to the server, and to
  # `defer`, which runs a block that may take its time. This class is one itself, and runs either at once.
  class Stream
    # Runs the block at once.
    def self.schedule(*) = yield

    # Runs the block at once.
    def self.defer(*) = yield

    # @param scheduler [#schedule, #defer]
    # @param keep_open [Boolean] whether the stream stays open when the block is done, until {#close}
    # @yield [self] writes to the stream by {#<<}
    def initialize(scheduler = self.class, keep_open = false, &back) # rubocop:disable Style/OptionalBooleanParameter -- Sinatra's
      raise ArgumentError, "a stream needs a block that writes to it" unless back

      @back = back
      @scheduler = scheduler
      @keep_open = keep_open
      @callbacks = []
      @closed = false
    end

    # Runs the app's block; an exception from it is raised where the scheduler talks to the server.
    # @yield [String] each chunk
    def each(&front)
      @front = front
      @scheduler.defer { run }
    end

    # Sends a chunk.
    # @param data [#to_s]
    # @return [self]
    def <<(data)
      @scheduler.schedule { @front.call(data.to_s) }
      self
    end

    # Ends the stream and runs the callbacks; once it is closed, does nothing.
    def close
      return if closed?

      @closed = true
      @scheduler.schedule { @callbacks.each(&:call) }
    end

    # Has a block run when the stream is closed; at once when it is already.
    def callback(&block)
      return yield if closed?

      @callbacks << block
    end
    alias errback callback

    # @return [Boolean]
    def closed? = @closed

    private

    def run
      @back.call(self)
    rescue Exception => e # rubocop:disable Lint/RescueException -- the server is to see whatever ended the block
      @scheduler.schedule { raise e }
    ensure
      close unless @keep_open
    end
  end
end
