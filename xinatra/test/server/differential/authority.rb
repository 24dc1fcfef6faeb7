# frozen_string_literal: true

require "ipaddr"
require "socket"

module ServerDifferential
  # An authority (RFC 3986, section 3.2) without a user.
  module Authority
    NAME = /\A(?:[A-Za-z0-9\-._~!$&'()*+;=,]|%\h\h)+\z/n
    FUTURE = /\Av\h+\.[^\[\]%]+\z/n
    private_constant :NAME, :FUTURE

    module_function

    # @param text [String]
    # @return [Boolean] whether it has a host, and at most a port besides
    def sound?(text)
      host = text.sub(/:\d*\z/, "")
      address = host[/\A\[(.*)\]\z/, 1]
      return host.match?(NAME) unless address

      address.match?(FUTURE) || ip?(address)
    end

    def ip?(text)
      text.include?(":") && IPAddr.new(text, Socket::AF_INET6).ipv6?
    rescue IPAddr::Error
      false
    end

    private_class_method :ip?
  end
end
