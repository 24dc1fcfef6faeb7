# frozen_string_literal: true

require_relative "rough_client"

# Clients that ask as fast as they are answered, and honour `connection: close` (RFC 9112, section 9.6).
class Crowd
  # @return [Array<String>] what went wrong
  attr_reader :failures
  # @return [Integer]
  attr_reader :answered

  # @param port [Integer]
  # @param kept [Boolean] whether they keep their connections
  # @param clients [Integer]
  # @param patience [Numeric] seconds after which nothing more is expected
  def initialize(port, kept:, clients: 4, patience: 5)
    @port = port
    @patience = patience
    @fields = kept ? {} : { Connection: "close" }
    @failures = []
    @answered = 0
    @threads = Array.new(clients) { Thread.new { ask until @done } }
  end

  # From now on new connections may be refused, or be reset where the server had not taken them: which of both, is the
  # system's to say.
  # @return [void]
  def expect_end = @ending = true

  # @return [void]
  def stop
    @done = true
    @threads.each(&:join)
  end

  private

  def ask
    late = @ending
    client = connect or return
    asked = 0
    loop { break unless go_on?(client.get("/", **@fields)) && (asked += 1) }
  rescue SystemCallError, EOFError, ResponseReader::Cut, ResponseReader::Late => e
    late && asked.zero? ? @done = true : @failures << "#{e.class}: #{e.message}"
  ensure
    client&.close
  end

  def go_on?(answer)
    @failures << "status #{answer&.status.inspect}" unless answer&.status == 200
    @answered += 1 if answer
    !(answer.nil? || answer.closes? || @done)
  end

  def connect
    RoughClient.new(@port, patience: @patience)
  rescue Errno::ECONNREFUSED
    @done = true
    nil
  end
end
