# frozen_string_literal: true

require_relative "event_stream/body"
require_relative "event_stream/relay"

module Xinatra
  # Server-Sent Events (WHATWG HTML, section 9.2): what a page reads with `EventSource`. Any thread may send; nobody
  # waits for a client.
  #
  # The block runs once, when the response has begun. The stream stays open behind it, until it is closed or the client
  # has gone. A block that sends for ever keeps a thread of the server, and is ended when the client has gone.
  class EventStream
    # Raised within the block where the client has gone; nobody need rescue it.
    class Gone < IOError; end

    MEDIA_TYPE = "text/event-stream"
    # A comment, which clients pass over: so that whatever lies between does not take the connection for dead.
    HEARTBEAT = ":\n\n"
    LINE = /\r\n|\r|\n/
    private_constant :HEARTBEAT, :LINE

    # @return [String, nil] the id of the last event that a client has seen which comes back
    attr_reader :last_id

    # @param last_id [String, nil]
    # @yieldparam stream [EventStream]
    def initialize(last_id: nil, &block)
      raise ArgumentError, "a stream of events needs a block that gets it" unless block

      @last_id = last_id
      @block = block
      @endings = []
    end

    # Sends an event.
    # @param data [#to_s] text, of one line or several
    # @param event [#to_s, nil] its name; "message" for who listens, unless given
    # @param id [#to_s, nil] what a client that comes back has as {#last_id}
    # @return [self]
    # @raise [ArgumentError] for a name or an id that cannot be
    def event(data, event: nil, id: nil) = say("#{line("event", event)}#{line("id", id)}#{lines("data", data)}\n")

    # Says how long a client that has lost the connection waits before it comes back.
    # @param milliseconds [Integer]
    # @return [self]
    def retry_after(milliseconds) = say("#{line("retry", Integer(milliseconds))}\n")

    # Sends an event that has nothing but data.
    # @param data [#to_s]
    # @return [self]
    def <<(data) = event(data)

    # Sends what clients pass over.
    # @param words [#to_s]
    # @return [self]
    def comment(words) = say("#{lines("", words)}\n")

    # Ends the stream. A client comes back after some time, unless it was told not to by what was sent.
    # @return [void]
    def close = @sink&.close(0, "")

    # @return [Boolean] whether nothing can be sent any more
    def closed? = @ended || (!@sink.nil? && !@sink.open?)

    # @return [Integer] how many bytes the client has not taken yet
    def pending = @sink&.pending || 0

    # Has a block run when the stream has ended, however it did; at once when it has already.
    # @return [self]
    def on_close(&block)
      @ended ? yield : @endings << block
      self
    end

    # What the connection tells, see {Server::Conversation}.
    # @param sink [Native::Channel, Relay]
    # @api private
    def opened(sink) = @sink = sink

    # @api private
    def run
      @runner = Thread.current
      @block.call(self) unless @ended
    rescue Gone
      nil
    ensure
      @runner = nil
    end

    # @api private
    def idle = @sink.write(HEARTBEAT)

    # @api private
    def failed(_error) = close

    # @api private
    def closed(_code = nil, _reason = nil)
      @ended = true
      @endings.shift.call until @endings.empty?
    end

    private

    # A loop that sends for ever is to end; who sends to many is not to stop at one that has gone.
    def say(text)
      sent = @sink&.write(text)
      raise Gone, "the client has gone" if !sent && @runner.equal?(Thread.current)

      self
    end

    def line(name, value)
      return if value.nil?

      value = text(value)
      return "#{name}: #{value}\n" unless value.match?(/[\r\n\0]/)

      raise ArgumentError, "#{value.inspect} cannot be an event's #{name}: it has a line's end or a NUL in it"
    end

    # A field of text, which begins anew with each line.
    def lines(name, value)
      value = text(value)
      value.empty? ? "#{name}:\n" : value.split(LINE, -1).map { |part| "#{name}: #{part}\n" }.join
    end

    # Event streams are in UTF-8, always.
    def text(value)
      value = value.to_s
      unless value.encoding == Encoding::BINARY
        value = value.encode(Encoding::UTF_8, invalid: :replace, undef: :replace)
      end
      value.dup.force_encoding(Encoding::UTF_8).scrub
    end
  end
end
