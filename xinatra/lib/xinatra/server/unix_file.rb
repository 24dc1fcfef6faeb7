# frozen_string_literal: true

require "etc"
require "socket"
require_relative "misconfigured"

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
        said = found[:said].to_s.split("&").map { |pair| pair.split("=", 2) }
        return unless said.all? { |name, value| KNOWN.include?(name) && !value.to_s.empty? }

        said = said.to_h
        new(found[:path], **said.transform_keys(&:to_sym)) unless said.key?("mode") && !said["mode"].match?(MODE)
      end

      # @return [String]
      attr_reader :path

      # @param path [String]
      # @param mode [String, nil] in octal digits; as the umask has it unless given
      # @param user [String, nil] whose it is
      # @param group [String, nil] whose it is
      def initialize(path, mode: nil, user: nil, group: nil)
        @path = path
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
