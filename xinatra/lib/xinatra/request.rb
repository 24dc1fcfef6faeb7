# frozen_string_literal: true

require "rack/request"
require_relative "errors"
require_relative "leaves/cookies"

module Xinatra
  # The request being answered: Rack's, with the client's mistakes told apart from the app's, and with content
  # negotiation.
  class Request < Rack::Request
    MULTIPART_ERRORS = [
      EOFError,
      Rack::Multipart::Error,
      Rack::Multipart::MultipartPartLimitError,
      Rack::Multipart::MultipartTotalPartLimitError
    ].freeze

    # What Rack raises for malformed input: its own errors, and what it does not foresee. (A part whose
    # Content-Disposition has no parameter is a NoMethodError; a name that is no valid UTF-8, an ArgumentError; one in
    # UTF-16, an EncodingError.) A failing disk or socket, a SystemCallError or IOError, is not the client's mistake.
    MALFORMED = [
      *MULTIPART_ERRORS, Rack::BadRequest, ArgumentError, EncodingError, NoMethodError, RangeError, TypeError
    ].freeze
    # At nothing between two of its separators, Rack raises.
    EMPTY_PARAMETERS = /[;,][\s\0]*(?=[;,]|\z)/
    URL_ENCODED = "application/x-www-form-urlencoded"
    # With one of these, somebody else has changed the method, or has read the form.
    FORM_KEYS = %w[rack.methodoverride.original_method rack.request.form_hash rack.request.form_pairs
                   rack.request.form_error].freeze
    # A name or an address in dots, with a port that no scheme implies.
    PLAIN_HOST = /\A(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+(?::(?!80\z|443\z)[1-9]\d{0,4})?\z/
    SCHEMES = { "http" => true, "https" => true }.freeze
    # Where something else than the server says what was asked for.
    SAID_BY_PROXIES = %w[HTTPS HTTP_FORWARDED HTTP_X_FORWARDED_HOST HTTP_X_FORWARDED_PORT HTTP_X_FORWARDED_PROTO
                         HTTP_X_FORWARDED_SCHEME HTTP_X_FORWARDED_SSL].freeze
    private_constant :MULTIPART_ERRORS, :EMPTY_PARAMETERS, :URL_ENCODED, :FORM_KEYS, :PLAIN_HOST, :SCHEMES,
                     :SAID_BY_PROXIES

    # @return [Hash] query and form; the form's values win
    # @raise [BadRequest] when either is malformed or over a limit
    def params
      _formless? ? self.GET.dup : super
    rescue *MALFORMED => e
      raise bad_request(e)
    end

    # @return [Hash] the query
    # @raise [BadRequest] when it is malformed or over a limit
    def GET # rubocop:disable Naming/MethodName -- Rack's name
      super
    rescue *MALFORMED => e
      raise bad_request(e)
    end

    # @return [Hash] the form, URL-encoded or multipart
    # @raise [BadRequest] when it is malformed or over a limit
    def POST # rubocop:disable Naming/MethodName -- Rack's name
      error = @env["rack.request.form_error"]
      raise error if error && !@env.key?("rack.request.form_hash")

      super
    rescue *MALFORMED => e
      raise bad_request(e)
    end

    # Reads a form whose bytes have been read already, as Rack 3.2 does: what is malformed is raised when it is asked
    # for.
    # @api private
    # @param bytes [String]
    # @return [void]
    def take_form(bytes)
      bytes.slice!(-1) if bytes.end_with?("\0")
      @env["rack.request.form_vars"] = bytes
      @env["rack.request.form_pairs"] = pairs = query_parser.parse_query_pairs(bytes, "&")
      @env["rack.request.form_hash"] = expand_param_pairs(pairs)
    rescue ::StandardError => e
      @env["rack.request.form_error"] = e
    end

    # @return [Boolean] whether the body is a form, as Rack tells it; the usual media type is told at once
    def form_data? = @env["CONTENT_TYPE"] == URL_ENCODED || super

    # @return [Hash{String => String}] the cookies; what is no text in its encoding is read as bytes
    def cookies
      cookies = @env["rack.request.cookie_hash"] ||= {}
      field = @env["HTTP_COOKIE"]
      return cookies if field == @env["rack.request.cookie_string"]

      field = @env["HTTP_COOKIE"] = field.b unless field.nil? || field.valid_encoding?
      @env["rack.request.cookie_string"] = field
      cookies.replace(field ? Leaves::Cookies.read(field) : {})
    end

    prepend Native::RequestCookies if Native.available?

    # @return [String, nil] the body's media type with its parameters; as bytes where it is no text in its encoding
    def content_type = _sound(super)

    # @return [Hash{String => String}] the parameters of the body's media type; empty ones are none (RFC 9110, section
    #   5.6.6)
    def media_type_params
      type = content_type&.gsub(EMPTY_PARAMETERS, "")
      type.nil? || type.empty? ? {} : Rack::MediaType.params(type)
    end

    # Scheme, host and port where they are what the server says: no proxy has its say, and the host is a plain name.
    # @return [String, nil] such as `http://example.org:8080`, without a port that the scheme implies; nil where more
    #   has to be looked at
    def plain_origin
      return if @env.values_at(*SAID_BY_PROXIES).any?

      host = @env["HTTP_HOST"]
      "#{@env["rack.url_scheme"]}://#{host}" if host&.match?(PLAIN_HOST) && SCHEMES[@env["rack.url_scheme"]]
    end

    # What the client accepts (RFC 9110, section 12.5.1), anything when it does not say.
    # @return [Array<AcceptEntry>] the most wanted first; at most Accept::LIMIT
    def accept
      @env["sinatra.accept"] ||= begin
        header = @env["HTTP_ACCEPT"].to_s
        entries = header.empty? ? ["*/*"] : Accept.split(header)
        entries.map! { |entry| AcceptEntry.new(entry) }.sort
      end
    end

    # @param type [String] a media type
    # @return [Boolean] whether the client accepts it
    def accept?(type) = preferred_type(type).to_s.include?(type)

    # Chooses among media types by what the client prefers.
    # @param types [Array<String, Symbol, Array>] media types, parameters allowed
    # @return [String, AcceptEntry, nil] one of the types, nil when the client accepts none; without types, the client's
    #   first entry
    # @raise [ArgumentError] when one of the types is no String, or empty
    def preferred_type(*types)
      return accept.first if types.empty?

      types.flatten!
      return types.first if accept.empty?

      offers = types.map { |type| MimeTypeEntry.new(type) }
      accept.each do |entry|
        index = offers.index { |offer| offer.accepts?(entry) }
        return types[index] if index
      end
      nil
    end

    alias secure? ssl?

    # @return [Boolean] whether a proxy says under which host it was asked
    def forwarded? = !forwarded_authority.nil?

    # @return [Boolean] whether the method only reads (RFC 9110, section 9.2.1)
    def safe? = get? || head? || options? || trace?

    # @return [Boolean] whether doing it twice is doing it once (RFC 9110, section 9.2.2; RFC 2068, section 19.6.1.2)
    def idempotent? = safe? || put? || delete? || link? || unlink?

    # @return [Boolean]
    def link? = request_method == "LINK"

    # @return [Boolean]
    def unlink? = request_method == "UNLINK"

    private

    def query_parser = @query_parser || FormDecoding.of(Rack::Utils.default_query_parser)

    # Whether Rack would look for a form in vain: without a media type, only the body of a POST is taken for one.
    def _formless?
      type = @env["CONTENT_TYPE"]
      (type.nil? || type.empty?) && @env["REQUEST_METHOD"] != "POST" && FORM_KEYS.none? { |key| @env.key?(key) }
    end

    # Rack takes header fields apart by means that raise at what is no text in its encoding. As bytes, which is how most
    # servers give all of them, they can be taken apart.
    def _sound(field) = field && Pattern::Text.sound(field)

    def split_header(value) = super(_sound(value))

    def split_authority(authority) = super(_sound(authority))

    def get_http_forwarded(token)
      super
    rescue ArgumentError, EncodingError
      nil
    end

    # Rack's words are passed on, Ruby's about Rack's code are not.
    def bad_request(error)
      case error
      when *MULTIPART_ERRORS then BadRequest.new("Invalid multipart/form-data: #{Rack::Utils.escape_html(error.message)}")
      when Rack::BadRequest then BadRequest.new("Invalid query parameters: #{Rack::Utils.escape_html(error.message)}")
      else BadRequest.new("Invalid form data")
      end
    end
  end
end

require_relative "request/form_decoding"
require_relative "request/parameters"
require_relative "request/mime_type_entry"
require_relative "request/accept_entry"
require_relative "request/accept"
