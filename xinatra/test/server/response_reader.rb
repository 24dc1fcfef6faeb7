# frozen_string_literal: true

require "io/wait"

# Reads responses from a socket, each to its last byte and no further (RFC 9112, sections 4 to 7). It repairs nothing:
# what is no response, or frames its body in two ways, is an error.
class ResponseReader
  # What came is no response.
  class Malformed < StandardError; end
  # The connection was closed within a response.
  class Cut < StandardError; end
  # Nothing came for too long.
  class Late < StandardError; end

  # Field names are in lower case; each has an Array of values. `framing` is how the body's end was told.
  Answer = Struct.new(:status, :reason, :fields, :body, :framing) do
    # @return [String, nil] all values of a field
    def [](name) = fields[name]&.join(", ")

    # @return [Boolean] whether it says that the connection will be closed
    def closes?
      fields.fetch("connection", []).any? { |value| value.downcase.split(/[ \t]*,[ \t]*/).include?("close") }
    end
  end

  STATUS_LINE = %r{\AHTTP/1\.1 (\d{3}) ([\t\x20-\x7E\x80-\xFF]*)\z}n
  FIELD = /\A([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t\x20-\x7E\x80-\xFF]*?)[ \t]*\z/n
  private_constant :STATUS_LINE, :FIELD

  # @param socket [BasicSocket]
  # @param patience [Numeric] seconds after which nothing more is expected
  def initialize(socket, patience)
    @socket = socket
    @patience = patience
    @came = String.new(encoding: Encoding::BINARY)
  end

  # @param head [Boolean] whether it answers HEAD, and so has no body
  # @return [Answer, nil] nil when the connection was closed before it
  # @raise [Malformed, Cut, Late]
  def answer(head: false)
    return if @came.empty? && !fill

    status, reason = match(STATUS_LINE, line)
    fields = read_fields
    framing = head || without_content?(status) ? :none : framing_of(fields)
    Answer.new(Integer(status, 10), reason, fields, read_body(framing, fields), framing)
  end

  # @return [Boolean] whether the connection is closed, and nothing came before
  # @raise [Late]
  def closed? = @came.empty? && !fill

  # @return [String] what comes until the connection is closed
  # @raise [Late]
  def rest
    nil while fill
    @came.slice!(0..)
  end

  # @return [String]
  def inspect = @came.byteslice(0, 200).inspect

  private

  # Takes what has come. Returns false at the end.
  def fill
    loop do
      piece = @socket.read_nonblock(65_536, exception: false)
      return false if piece.nil?
      return @came << piece unless piece == :wait_readable
      raise Late, "nothing came for #{@patience} s; before it: #{@came.inspect}" unless @socket.wait_readable(@patience)
    end
  rescue Errno::ECONNRESET
    raise Cut, "the connection was reset; before it: #{@came.inspect}"
  end

  def more = fill || raise(Cut, "the connection was closed behind #{@came.inspect}")

  def line
    more until (size = @came.index("\r\n"))
    @came.slice!(0, size + 2).chomp("\r\n").tap { |text| raise Malformed, text.inspect if text.match?(/[\r\n]/) }
  end

  def take(size)
    more while @came.bytesize < size
    @came.slice!(0, size)
  end

  def match(pattern, text) = (pattern.match(text) || raise(Malformed, text.inspect)).captures

  def read_fields
    fields = {}
    until (text = line).empty?
      name, value = match(FIELD, text)
      (fields[name.downcase] ||= []) << value
    end
    fields
  end

  def without_content?(status) = status.start_with?("1") || %w[204 304].include?(status)

  # RFC 9112, section 6.3.
  def framing_of(fields)
    lengths, codings = fields.values_at("content-length", "transfer-encoding")
    raise Malformed, "a length and a coding: #{fields}" if lengths && codings
    raise Malformed, "more than one framing: #{fields}" if [lengths, codings].compact.any? { |values| values.size > 1 }
    return lengths ? :sized : :closed unless codings

    codings == ["chunked"] ? :chunked : raise(Malformed, fields.inspect)
  end

  def read_body(framing, fields)
    case framing
    when :none then +""
    when :chunked then read_chunks
    when :sized then take(Integer(match(/\A(\d+)\z/, fields["content-length"].first).first, 10))
    else rest
    end
  end

  def read_chunks
    body = String.new(encoding: Encoding::BINARY)
    until (size = Integer(match(/\A([0-9a-fA-F]+)\z/, line).first, 16)).zero?
      body << take(size)
      raise Malformed, "no end of a chunk" unless take(2) == "\r\n"
    end
    match(/\A(.{0})\z/, line)
    body
  end
end
