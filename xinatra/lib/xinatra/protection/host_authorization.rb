# frozen_string_literal: true

require "ipaddr"
require_relative "check"

module Xinatra
  module Protection
    # Stops DNS rebinding and forged Host headers: only requests for hosts that the app names are answered. Both Host
    # and what a proxy says in Forwarded or X-Forwarded-Host must be permitted.
    #
    # Options: `permitted_hosts` (Array of names, of ".example.com" for a name and all below it, of IPAddr; empty: every
    # host), `allow_if` (called with the env).
    class HostAuthorization < Check
      PORT = /:\d+\z/
      OCTET = /25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d/
      IPV4 = /\A(?:#{OCTET})(?:\.(?:#{OCTET})){3}\z/
      # RFC 1035, section 2.3.4: nothing longer is a host's name.
      MAX_HOST = 255
      private_constant :PORT, :OCTET, :IPV4, :MAX_HOST

      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(message: "Host not permitted", permitted_hosts: nil, allow_if: nil)

      # @param options [Hash] see above
      # @raise [ArgumentError] when a permitted host is neither a String nor an IPAddr
      def initialize(options = {})
        @hosts = Array(options[:permitted_hosts]).dup.freeze
        names, networks = @hosts.compact.partition { |host| host.is_a?(String) }
        @networks = networks.each { |network| check_network(network) }.freeze
        @names = names.to_h { |name| [name.delete_prefix(".").downcase, true] }.freeze
        @domains = domains(names)
        @any_ipv4 = networks.any? { |network| network.ipv4? && network.prefix.zero? }
        @no_host = networks.any? { |network| network.include?(network.ipv4? ? "0.0.0.0" : "::") }
        super
      end

      # @return [Boolean] whether every host is permitted
      def idle? = @hosts.empty?

      # @return [Boolean] whether somebody else is shown the env
      def reads_path? = !!(options[:allow_if] || options[:instrumenter])

      # @return [Boolean] whether the host asked for, and the one a proxy was asked for, are permitted
      def accepts?(env)
        return true if options[:allow_if]&.call(env)
        return true if idle?

        host = host_in(env["HTTP_HOST"])
        forwarded = forwarded_host(env)
        logger(env)&.debug("#{self.class}: permitted #{@hosts.inspect}, asked for #{[host, forwarded].inspect}")
        permitted?(host) && (forwarded.nil? || permitted?(forwarded))
      rescue ArgumentError, EncodingError # a Host that is no text
        false
      end

      private

      def check_network(network)
        return if network.is_a?(IPAddr)

        raise ArgumentError, "host_authorization: permitted host #{network.inspect} is neither a String nor an IPAddr"
      end

      # The dot is part of what must match: ".example.com" is not to permit "badexample.com".
      def domains(names)
        below = names.select { |name| name.start_with?(".") }.map { |name| Regexp.escape(name) }
        /\A[a-z0-9-][a-z0-9\-.]*(?:#{below.join("|")})\z/i unless below.empty?
      end

      def host_in(authority)
        return if authority.nil?

        host = PORT.match?(authority) ? authority[0, authority.rindex(":")] : authority
        host.downcase unless host.empty?
      end

      def forwarded_host(env)
        return unless env["HTTP_X_FORWARDED_HOST"] || env["HTTP_FORWARDED"]

        host_in(Rack::Request.new(env).forwarded_authority)
      end

      def permitted?(host)
        # IPAddr takes a missing name for the address of zeros, and so does Sinatra: in development it passes.
        return @no_host if host.nil?
        return true if @names.key?(host)
        return false if host.bytesize > MAX_HOST

        @domains&.match?(host) || address?(host)
      end

      def address?(host)
        return true if @any_ipv4 && IPV4.match?(host)
        return false if @networks.empty?

        address = IPAddr.new(host)
        @networks.any? { |network| network.include?(address) }
      rescue IPAddr::Error
        false
      end
    end
  end
end
