# frozen_string_literal: true

require "io/wait"
require "openssl"
require_relative "certificates"
require_relative "response_reader"

# TLS over a client's socket, with a socket's methods as the tests' clients call them. An end without close_notify is a
# cut (RFC 8446, section 6.1).
class TLSSocket
  # Bytes.
  PIECE = 65_536
  private_constant :PIECE

  # @param client [Certificates::Made, nil] what it shows of itself
  # @param settings [Hash{Symbol => Object}] of the context
  # @return [OpenSSL::SSL::SSLContext] that wants the server to be the tests'
  def self.context(client: nil, **settings)
    OpenSSL::SSL::SSLContext.new.tap do |context|
      context.set_params(cert_store: Certificates.store("authority"), verify_mode: OpenSSL::SSL::VERIFY_PEER)
      context.add_certificate(client.certificate, client.key) if client
      settings.each { |name, value| context.public_send(:"#{name}=", value) }
    end
  end

  # @return [OpenSSL::SSL::SSLSocket]
  attr_reader :ssl

  # Shakes hands.
  # @param socket [BasicSocket]
  # @param context [OpenSSL::SSL::SSLContext]
  # @param name [String] whom it asks for
  # @param session [OpenSSL::SSL::Session, nil] to be resumed
  def initialize(socket, context = TLSSocket.context, name: "localhost", session: nil)
    @socket = socket
    @ssl = OpenSSL::SSL::SSLSocket.new(socket, context)
    @ssl.sync = @ssl.sync_close = true
    @ssl.hostname = name
    @ssl.session = session if session
    @ssl.connect
    @ssl.post_connection_check(name)
  rescue StandardError
    socket.close
    raise
  end

  # In pieces, for Ruby moves what is left of a String after each record.
  # @return [void]
  def write(bytes)
    0.step(bytes.bytesize - 1, PIECE) { |at| @ssl.write(bytes.byteslice(at, PIECE)) }
  end

  # @return [Integer, Symbol]
  def write_nonblock(bytes, exception: true) = failing { @ssl.write_nonblock(bytes, exception:) }

  # @return [String, Symbol, nil]
  def read_nonblock(size, exception: true)
    kept = @kept
    @kept = nil
    kept || failing { @ssl.read_nonblock(size, exception:) }
  end

  # @return [String]
  def readpartial(size)
    kept = @kept
    @kept = nil
    kept || failing { @ssl.readpartial(size) }
  end

  # Other bytes than the server's own, such as tickets, do not count.
  # @param seconds [Numeric, nil]
  # @return [Boolean, nil] whether there is something to read, or the end
  def wait_readable(seconds = nil)
    deadline = seconds && (now + seconds)
    until @kept || @over
      came = failing { @ssl.read_nonblock(65_536, exception: false) }
      next keep(came) unless came == :wait_readable
      return unless @socket.wait_readable(deadline && [deadline - now, 0].max)
    end
    true
  end

  # @return [Object]
  def wait_writable(seconds = nil) = @socket.wait_writable(seconds)

  # @return [void]
  def setsockopt(...) = @socket.setsockopt(...)

  # Says that nothing more comes, and sends nothing more.
  # @return [void]
  def close_write
    say_end
    @socket.close_write
  end

  # Sends close_notify.
  # @return [void]
  def say_end = @ssl.send(:stop)

  # @return [void]
  def close = @socket.close

  private

  def keep(came)
    @kept = came
    @over = came.nil?
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  # The server has closed what it will not read to its end.
  def failing
    yield
  rescue OpenSSL::SSL::SSLError => e
    raise e unless e.message.include?("unexpected eof")

    raise ResponseReader::Cut, "the connection was closed without close_notify"
  end
end
