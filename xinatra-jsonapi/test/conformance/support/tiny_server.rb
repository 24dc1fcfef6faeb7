# frozen_string_literal: true

require "json"
require "socket"
require "uri"

# Serves an app over HTTP/1.1, with one thread a connection. The app is whatever answers `call(request)` with a
# {TinyServer::Response}, or with nil to end the connection.
class TinyServer
  # A request. Its `document` is what the body says, or nil.
  Request = Struct.new(:verb, :path, :query, :headers, :body) do
    def document
      JSON.parse(body)
    end

    def parameters = URI.decode_www_form(query.to_s).to_h

    def with(**members) = dup.tap { |copy| members.each { |name, value| copy[name] = value } }
  end

  # An answer: `document` is an object that becomes JSON, a string that goes out as it is, or nil.
  Response = Struct.new(:status, :headers, :document) do
    def body
      case document
      when nil then ""
      when String then document
      else JSON.generate(document)
      end
    end
  end

  attr_accessor :app
  # What the app has raised.
  attr_reader :errors

  def initialize(app)
    @app = app
    @errors = []
    @socket = TCPServer.new("127.0.0.1", 0)
    @thread = Thread.new { accept }
  end

  def url = "http://127.0.0.1:#{@socket.addr[1]}"

  def stop
    @socket.close
    @thread.join
  end

  private

  def accept
    loop { Thread.new(@socket.accept) { |connection| serve(connection) } }
  rescue IOError
    nil
  end

  def serve(connection)
    while (line = connection.gets)
      request = read(line, connection)
      response = answer(request) || break
      write(connection, request, response)
    end
  rescue SystemCallError, IOError
    nil
  ensure
    connection.close
  end

  def answer(request)
    @app.call(request)
  rescue StandardError => e
    @errors << e
    Response.new(500, {}, "")
  end

  def read(line, connection)
    verb, target, = line.split
    headers = {}
    while (field = connection.gets.chomp) != ""
      name, value = field.split(/:\s*/, 2)
      headers[name.downcase] = value
    end
    path, query = target.split("?", 2)
    Request.new(verb, path, query, headers, connection.read(headers["content-length"].to_i))
  end

  def write(connection, request, response)
    body = response.body
    headers = response.headers.map { |name, value| "#{name}: #{value}\r\n" }.join
    length = response.status == 204 && body.empty? ? "" : "content-length: #{body.bytesize}\r\n"
    connection.write("HTTP/1.1 #{response.status} x\r\n#{headers}#{length}\r\n#{body unless request.verb == "HEAD"}")
  end
end
