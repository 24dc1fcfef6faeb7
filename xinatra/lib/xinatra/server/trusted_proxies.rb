# frozen_string_literal: true

require "ipaddr"
require_relative "misconfigured"

module Xinatra
  class Server
    # Who is believed when he says for whom he asks, and by which fields he does. Only those are read: a proxy that sets
    # one kind leaves what a client says by the other as it is.
    class TrustedProxies
      # The kinds of fields: X-Forwarded-For, -Proto, -Host and -Port, or Forwarded (RFC 7239).
      HEADERS = %i[x_forwarded forwarded].freeze
      # Whoever has connected to a Unix socket.
      UNIX = "unix"
      # Each is looked at for each address that is said.
      MOST = 1024
      # Of an address of IPv4 that is written as one of IPv6 (RFC 4291, section 2.5.5.2).
      MAPPED_BITS = 96
      private_constant :UNIX, :MOST, :MAPPED_BITS

      # @param said [TrustedProxies, Array<String>, nil]
      # @param headers [Symbol] where only addresses are said
      # @return [TrustedProxies, nil] nil for nil
      # @raise [Misconfigured] see {#initialize}
      def self.of(said, headers: HEADERS.first)
        said.nil? || said.is_a?(TrustedProxies) ? said : new(*said, headers:)
      end

      # @return [Symbol] of {HEADERS}
      attr_reader :headers

      # @param names [Array<String>] addresses (`127.0.0.1`), networks (`10.0.0.0/8`, `fd00::/8`), or `unix`; with none
      #   nobody is believed
      # @param headers [Symbol] of {HEADERS}
      # @raise [Misconfigured] for what is none of these
      def initialize(*names, headers: HEADERS.first)
        @headers = headers.to_s.to_sym
        check(headers, names)
        unix, addresses = names.partition { |name| name == UNIX }
        @unix = unix.any?
        @networks = addresses.map { |name| network(name) }.freeze
        freeze
      end

      # @return [Array(String, Boolean, Boolean)] what {Native::Loop} has of them: networks, each in 16 bytes and one
      #   for the bits that count; whether Unix sockets are among them; whether they use Forwarded
      def to_a
        [@networks.map { |address, bits| [address, bits].pack("a16C") }.join, @unix, @headers == :forwarded]
      end

      private

      def check(headers, names)
        raise Misconfigured, "#{names.size} trusted proxies are too many: give up to #{MOST}" if names.size > MOST
        return if HEADERS.include?(@headers)

        raise Misconfigured, "#{headers.inspect} are no headers of proxies: give :x_forwarded or :forwarded"
      end

      def network(name)
        found = IPAddr.new(name)
        raise IPAddr::InvalidAddressError if found.ipv6? && found.zone_id

        found.ipv4? ? [found.ipv4_mapped.hton, MAPPED_BITS + found.prefix] : [found.hton, found.prefix]
      rescue IPAddr::Error, TypeError, NoMethodError
        raise Misconfigured, "#{name.inspect} is no proxy to be trusted: give an address, a network such as " \
                             "10.0.0.0/8, or #{UNIX}"
      end
    end
  end
end
