# frozen_string_literal: true

require "socket"
require_relative "handed"
require_relative "misconfigured"
require_relative "proxy_parameter"
require_relative "tls"
require_relative "unix_file"

module Xinatra
  class Server
    # A socket that connections come by.
    class Listener
      # Connections that the system keeps until they are taken.
      BACKLOG = 1024
      SOFTWARE = "xinatra #{VERSION}".freeze
      # The version of Rack's SPEC that Puma names.
      RACK = [1, 6].freeze
      # What a machine says of an address of a host that it cannot listen at, such as one of IPv6 without IPv6.
      ABSENT = [Errno::EADDRNOTAVAIL, Errno::EAFNOSUPPORT].freeze
      TCP = %r{\Atcp://(.+):(\d{1,5})(?:\?(proxy=[^&]*))?\z}
      SSL = %r{\Assl://(.+):(\d{1,5})\?(.*)\z}
      # How an address is written.
      FORMS = "tcp://HOST:PORT, ssl://HOST:PORT?cert=PATH&key=PATH or unix:///PATH"
      private_constant :TCP, :SSL, :BACKLOG, :SOFTWARE, :RACK, :ABSENT

      class << self
        # Listens at addresses: at all of them, or at none.
        # @param addresses [Array<String>] see {FORMS}, and for the parameters of one with TLS docs/server.md; a port
        #   of 0 is one that is free
        # @param handed [Handed] sockets that listen already
        # @return [Array<Listener>] one for each address that a host's name has
        # @raise [Misconfigured] when one is no address, its host is not known, or TLS cannot be spoken as it says
        # @raise [SystemCallError] when one is taken, or not this machine's
        def open(*addresses, handed: Handed.new)
          opened = []
          addresses.each { |address| listen(address, handed) { |listener| opened << listener } }
          opened
        rescue StandardError
          opened.each { |listener| handed.include?(listener.socket) ? listener.release : listener.close }
          raise
        end

        # @param address [Object]
        # @return [Boolean] whether it is written as one
        def address?(address)
          return false unless address.is_a?(String)

          found = address.match(TCP) || address.match(SSL)
          found ? found[2].to_i <= 65_535 : !UnixFile.at(address).nil?
        end

        # @param name [Addrinfo]
        # @param shared [Boolean] whether others of this process listen there besides. The first must not: it would
        #   share a port with strangers, too.
        # @return [Socket] which listens
        # @api private
        def bound(name, shared: false)
          socket = Socket.new(name.pfamily, Socket::SOCK_STREAM)
          socket.setsockopt(:SOCKET, :REUSEADDR, true)
          socket.setsockopt(:SOCKET, :REUSEPORT, true) if shared
          socket.setsockopt(:IPV6, :V6ONLY, true) if name.ipv6?
          socket.bind(name)
          socket.tap { socket.listen(BACKLOG) }
        rescue SystemCallError
          socket&.close
          raise
        end

        private

        def listen(address, handed, &)
          raise Misconfigured, "#{address.inspect} is no address: write #{FORMS}" unless address?(address)

          file = UnixFile.at(address)
          return yield new(handed.take(Addrinfo.unix(file.path)) || file.open, proxied: file.proxied?) if file

          _, host, port, parameters = *(address.match(TCP) || address.match(SSL))
          proxied, rest = ProxyParameter.take(parameters)
          tls = TLS.new(rest) if address.start_with?("ssl:")
          tcp(host, port.to_i, tls, handed, proxied:, &)
        end

        def tcp(host, port, tls, handed, proxied:)
          absent = []
          found = names(host, port).map do |name|
            name = Addrinfo.tcp(name.ip_address, port)
            listener = new(handed.take(name) || bound(name), tls, proxied:)
            port = listener.port
            yield listener
          rescue *ABSENT => e
            absent << e
            nil
          end
          raise absent.first if found.none?
        end

        def names(host, port)
          host = host.delete_prefix("[").delete_suffix("]")
          Addrinfo.getaddrinfo(host, port, nil, :STREAM).uniq(&:to_sockaddr)
        rescue SocketError
          raise Misconfigured, "the host #{host} is not known"
        end
      end

      # @return [BasicSocket]
      attr_reader :socket
      # @return [TLS, nil] nil where clients speak without it
      attr_reader :tls

      # @param socket [BasicSocket] which listens
      # @param tls [TLS, nil]
      # @param proxied [Boolean] see {#proxied?}
      def initialize(socket, tls = nil, proxied: false)
        @socket = socket
        @tls = tls
        @proxied = proxied
        @address = socket.local_address
        @path = @address.unix_path if @address.unix?
        @file = File.stat(@path).ino if file?
      end

      # @param socket [BasicSocket] which listens at the same address
      # @return [Listener] for another worker
      # @raise [SystemCallError] when there cannot be one
      def another(socket = beside) = Listener.new(socket, @tls, proxied: @proxied)

      # @return [Boolean] whether its connections begin with a header of the PROXY protocol
      def proxied? = @proxied

      # @return [Boolean] whether it is a Unix socket's
      def unix? = !@path.nil?

      # @return [String] where it can be reached
      def to_s
        return "unix://#{@path.sub("\0", "@")}" if @path

        host = @address.ipv6? ? "[#{@address.ip_address}]" : @address.ip_address
        "#{scheme}://#{host}:#{@address.ip_port}"
      end

      # @return [Integer, nil] nil for a Unix socket
      def port = @path ? nil : @address.ip_port

      # @param threads [Integer]
      # @param processes [Integer]
      # @param secure [Boolean] whether their clients ask by https
      # @return [Hash{String => Object}] what environments of its requests begin with (Rack's SPEC)
      def environment(threads: 1, processes: 1, secure: !@tls.nil?)
        host = @path ? "localhost" : @address.ip_address
        { "SCRIPT_NAME" => "", "SERVER_NAME" => host, "SERVER_PORT" => (port || 80).to_s,
          "SERVER_SOFTWARE" => SOFTWARE, "GATEWAY_INTERFACE" => "CGI/1.2",
          "rack.version" => RACK, "rack.errors" => $stderr, "rack.url_scheme" => scheme(secure),
          "rack.hijack?" => @tls.nil?, "rack.multithread" => threads > 1, "rack.multiprocess" => processes > 1,
          "rack.run_once" => false,
          **(secure ? { "HTTPS" => "on" } : {}) }
      end

      # Listens no more in this process; others that have the socket may go on.
      # @return [void]
      def release
        @socket.close unless @socket.closed?
      end

      # Listens no more, and takes a Unix socket's path away, unless it is somebody else's by now. Where the folder is
      # not this user's, it stays, and does not hinder another server.
      # @return [void]
      def close
        release
        File.unlink(@path) if file? && File.stat(@path).ino == @file
      rescue Errno::EACCES, Errno::EPERM
        nil
      end

      private

      # An abstract name is none (unix(7)).
      def file? = @path&.start_with?("/") && File.socket?(@path)

      # The system spreads connections among all that listen at one address by SO_REUSEPORT (socket(7)).
      def beside
        @socket.setsockopt(:SOCKET, :REUSEPORT, true)
        Listener.bound(@address, shared: true)
      end

      def scheme(secure = @tls) = secure ? "https" : "http"
    end
  end
end
