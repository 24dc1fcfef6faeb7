# frozen_string_literal: true

require "etc"
require "socket"
require_relative "misconfigured"
require_relative "proxy_parameter"

module Xinatra
  class Server
    # The file of a Unix socket: `unix:///run/app.sock?mode=0660&user=www&group=www`. Whoever may write to it may
    # connect (unix(7)).
    class UnixFile
      ADDRESS = %r{\Aunix://(?<path>/[^?]+)(?:\?(?<said>.*))?\z}
      MODE = /\A0?[0-7]{3}\z/
      KNOWN = %w[mode user group].freeze
      # Connections that the system keeps until they are taken.
      BACKLOG = 1024
      private_constant :ADDRESS, :MODE, :KNOWN, :BACKLOG

      # @param address [String]
      # @return [UnixFile, nil] nil where it is not written as one
      def self.at(address)
        found = ADDRESS.match(address) or return
        proxied, rest = ProxyParameter.take(found[:said])
        said = rest.split("&").map { |pair| pair.split("=", 2) }
        new(found[:path], proxied:, **said.to_h.transform_keys(&:to_sym)) if said.all? { |pair| known?(*pair) }
      end

      def self.known?(name, value = "")
        KNOWN.include?(name) && (name == "mode" ? MODE.match?(value) : !value.empty?)
      end
      private_class_method :known?

      # @return [String]
      attr_reader :path

      # @return [Boolean] see {Listener#proxied?}
      def proxied? = @proxied

      # @param path [String]
      # @param proxied [Boolean]
      # @param mode [String, nil] in octal digits; as the umask has it unless given
      # @param user [String, nil] whose it is
      # @param group [String, nil] whose it is
      def initialize(path, proxied: false, mode: nil, user: nil, group: nil)
        @path = path
        @proxied = proxied
        @mode = mode&.to_i(8)
        @user = user
        @group = group
      end

      # Listens there. Nobody may connect before mode and owner are what they should be.
      # @return [UNIXServer]
      # @raise [Misconfigured] when user or group are not known
      # @raise [SystemCallError] when the path is taken, or not this process's to use
      def open
        owners = [number("user", @user) { |name| Etc.getpwnam(name).uid },
                  number("group", @group) { |name| Etc.getgrnam(name).gid }]
        File.unlink(@path) if File.socket?(@path) && !answers?
        socket = bound(@mode ? 0o777 & ~@mode : File.umask)
        own(*owners)
        socket.tap { socket.listen(BACKLOG) }
      rescue Misconfigured, SystemCallError
        socket&.close
        File.unlink(@path) if socket
        raise
      end

      private

      # A socket that nobody listens at any more is in the way of a new one.
      def answers?
        UNIXSocket.new(@path).close
        true
      rescue Errno::ECONNREFUSED
        false
      end

      def bound(umask)
        before = File.umask(umask)
        UNIXServer.new(@path)
      ensure
        File.umask(before)
      end

      # To change the owner may take rights away.
      def own(user, group)
        File.chown(user, group, @path) if user || group
        File.chmod(@mode, @path) if @mode
      end

      def number(kind, name)
        name && (Integer(name, 10, exception: false) || yield(name))
      rescue ArgumentError
        raise Misconfigured, "there is no #{kind} #{name}, whose #{@path} is to be"
      end
    end
  end
end
