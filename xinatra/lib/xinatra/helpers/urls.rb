# frozen_string_literal: true

module Xinatra
  module Helpers
    # Makes the address of a path in the app, as the client has to ask for it: behind proxies and below where the app is
    # mounted.
    #
    #   uri("/about")         # => "http://example.org/about"
    #   uri("/about", false)  # => "/about"
    #
    # @param addr [String, #to_s, nil] the path, the request's own when nil; an absolute URI is returned as it is; a NUL
    #   in a path is written `%00`
    # @param absolute [Boolean] whether to put scheme and host before it
    # @param add_script_name [Boolean] whether to put the path at which the app is mounted before it
    # @return [String]
    # @raise [BadRequest] when the client asked for a host that cannot be one (RFC 9112, section 3.2)
    def uri(addr = nil, absolute = true, add_script_name = true) # rubocop:disable Style/OptionalBooleanParameter -- Sinatra's
      return "#{_origin if absolute}#{addr}" if _plain_path?(addr) && !(add_script_name && _mounted?)
      return addr if addr.to_s.b.match?(/\A[a-z][a-z0-9+.-]*:/i)

      parts = [absolute ? _origin : ""]
      parts << request.script_name.to_s if add_script_name
      parts << (addr || request.path_info).to_s
      _join(parts.map { |part| part.gsub("\0", "%00") })
    end
    alias url uri
    alias to uri

    private

    # Whether it can stand behind an origin as it is.
    def _plain_path?(addr)
      addr.instance_of?(String) && addr.ascii_only? && addr.match?(%r{\A/(?!/)[^\0]*\z})
    end

    def _mounted? = !request.script_name.to_s.empty?

    # What servers give may be binary, what apps write is UTF-8.
    def _join(parts)
      File.join(parts)
    rescue Encoding::CompatibilityError
      File.join(parts.map(&:b))
    end

    def _origin
      request.plain_origin || _careful_origin
    end

    def _careful_origin
      secure = request.secure?
      default_port = secure ? 443 : 80
      host = request.forwarded? || request.port != default_port ? request.host_with_port : request.host
      raise BadRequest, "Invalid host" unless host

      "#{secure ? "https" : "http"}://#{host}"
    end
  end
end
