# frozen_string_literal: true

# How the cases are written. Each has its section, what the client sends, what is answered, and what becomes of the
# connection: it is :kept; :closed; :ended, as the client has ended its side; or :cut within the last answer.
#
# What the client sends is a String, or an Array of what it does: Strings are sent, :answer and :continue wait for
# an answer and for 100, and :finish ends its side.
module HttpCases
  Case = Struct.new(:section, :steps, :answers, :ending) do
    # @return [String] all that the client sends
    def bytes = [*steps].grep(String).join

    # @return [Boolean] whether it sends without waiting for anything
    def at_once? = [*steps].all?(String)
  end

  # What a response has to be: no `body` is any, a field of nil is absent, one of a Regexp has to match.
  Expected = Struct.new(:status, :body, :fields, :head)

  # Asks a host without a name that anyone has.
  HOST = "Host: h"

  module_function

  # @param line [String] what stands before the version
  # @param fields [Array<String>] beside Host
  # @param body [String]
  # @return [String] a request of HTTP/1.1
  def ask(line, *fields, body: "") = text(line, "1.1", HOST, *fields, body:)

  # @return [String] a request of HTTP/1.0
  def ask_old(line, *fields, body: "") = text(line, "1.0", *fields, body:)

  # @return [String] a request whose body has a length
  def ask_sized(line, body, *fields) = ask(line, "Content-Length: #{body.bytesize}", *fields, body:)

  # @param body [String] as it is sent
  # @return [String] a request whose body is chunked
  def ask_chunked(line, body, *fields) = ask(line, "Transfer-Encoding: chunked", *fields, body:)

  # @return [String] a chunk
  def chunk(content) = "#{content.bytesize.to_s(16)}\r\n#{content}\r\n"

  # @return [Expected] of a request that is answered
  def ok(body = nil, status: 200, head: false, **fields) = Expected.new(status, body&.b, fields, head)

  # @return [Expected] of a request that is refused
  def refused(status) = Expected.new(status, nil, {}, false)

  # @return [Expected] of a HEAD
  def ok_head(status: 200, **fields) = ok("", status:, head: true, **fields)

  # @param rows [Hash{String => Array}] name => what a Case has
  # @return [Hash{String => Case}]
  def table(rows) = rows.transform_values { |row| Case.new(*row) }.freeze

  def text(line, version, *fields, body: "")
    "#{line} HTTP/#{version}\r\n#{fields.map { |field| "#{field}\r\n" }.join}\r\n".b + body.b
  end
end
