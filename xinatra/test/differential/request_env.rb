# frozen_string_literal: true

require "stringio"
require "uri"

module Differential
  # Makes the Rack env of a request. Nothing is parsed or escaped on the way: malformed requests arrive as written.
  module RequestEnv
    BASE = {
      "SCRIPT_NAME" => "", "SERVER_NAME" => "example.org", "SERVER_PORT" => "80", "SERVER_PROTOCOL" => "HTTP/1.1",
      "HTTP_HOST" => "example.org", "REMOTE_ADDR" => "127.0.0.1", "rack.url_scheme" => "http"
    }.freeze
    UNPREFIXED = %w[CONTENT_TYPE CONTENT_LENGTH].freeze
    FORM = "application/x-www-form-urlencoded"
    BOUNDARY = "AaB03x"

    # The env for `step`. Its options: `headers:` (as HTTP writes them), `env:` (put in last, as it is; nil removes),
    # `form:` (Hash or String), `multipart:` (list of [name, content, filename or nil, type or nil]), `input:` (text).
    def self.build(step)
      path, query = step.target.split("?", 2)
      env = BASE.merge("REQUEST_METHOD" => step.verb, "PATH_INFO" => +path.to_s, "QUERY_STRING" => +query.to_s,
                       "rack.errors" => StringIO.new(+""))
      options = step.options || {}
      add_input(env, options)
      options.fetch(:headers, {}).each { |name, value| env[cgi_name(name)] = value }
      options.fetch(:env, {}).each { |name, value| value.nil? ? env.delete(name) : env[name] = value }
      env
    end

    # Adds what the request carries as its body.
    def self.add_input(env, options)
      type, text = input(options)
      env["CONTENT_TYPE"] = type if type
      env["CONTENT_LENGTH"] = text.bytesize.to_s if text
      env["rack.input"] = StringIO.new((text || "").b)
    end

    # The content type and the text of the body.
    def self.input(options)
      case options
      in { form: Hash => fields } then [FORM, URI.encode_www_form(fields)]
      in { form: String => text } then [FORM, text]
      in { multipart: parts } then ["multipart/form-data; boundary=#{BOUNDARY}", multipart(parts)]
      in { input: String => text } then [nil, text]
      else [nil, nil]
      end
    end

    # The text of a multipart/form-data body.
    def self.multipart(parts)
      parts.map { |part| "--#{BOUNDARY}\r\n#{part(*part)}\r\n" }.join << "--#{BOUNDARY}--\r\n"
    end

    # One part of it.
    def self.part(name, content, filename = nil, type = nil)
      disposition = %(Content-Disposition: form-data; name="#{name}")
      disposition += %(; filename="#{filename}") if filename
      disposition += "\r\nContent-Type: #{type}" if type
      "#{disposition}\r\n\r\n#{content}"
    end

    # "Accept-Language" as the env names it.
    def self.cgi_name(name)
      cgi = name.upcase.tr("-", "_")
      UNPREFIXED.include?(cgi) ? cgi : "HTTP_#{cgi}"
    end

    private_class_method :add_input, :input, :multipart, :part, :cgi_name
  end
end
