# frozen_string_literal: true

require "fcntl"
require "socket"
require_relative "misconfigured"

module Xinatra
  class Server
    # Sockets that systemd listens at, and passes when it starts the server: socket activation, sd_listen_fds(3). They
    # stay systemd's, so that connections wait in them while no server runs.
    module Activation
      # The first descriptor that is passed.
      FIRST = 3
      VARIABLES = %w[LISTEN_PID LISTEN_FDS LISTEN_FDNAMES LISTEN_PIDFDID].freeze
      private_constant :FIRST, :VARIABLES

      class << self
        # Takes the sockets, and the variables away: they are not meant for this process's children.
        # @param environment [Hash{String => String}, ENV]
        # @return [Array<Socket>] none where they are meant for another process, or there are none
        # @raise [Misconfigured] for what is no socket that listens for connections
        def take(environment)
          pid, count, names = VARIABLES.map { |name| environment.delete(name) }
          return [] unless pid == Process.pid.to_s

          names = names.to_s.split(":")
          Array.new(count.to_i) { |index| listening(FIRST + index, names[index]) }
        end

        # @param descriptor [Integer] of a socket that another process has opened
        # @return [Socket] which does not wait for connections (accept(2)), and is not this process's children's
        # @api private
        def socket(descriptor)
          Socket.for_fd(descriptor).tap do |socket|
            socket.close_on_exec = true
            socket.fcntl(Fcntl::F_SETFL, socket.fcntl(Fcntl::F_GETFL) | File::NONBLOCK)
          end
        end

        private

        def listening(descriptor, name)
          found = socket(descriptor)
          return found if found.getsockopt(:SOCKET, :ACCEPTCONN).bool

          refuse(descriptor, name)
        rescue ArgumentError, Errno::EBADF, Errno::ENOTSOCK
          refuse(descriptor, name)
        end

        def refuse(descriptor, name)
          called = name.to_s.empty? ? "" : " (#{name})"
          raise Misconfigured, "descriptor #{descriptor}#{called} of LISTEN_FDS is no socket that listens for " \
                               "connections: let the socket unit say ListenStream="
        end
      end
    end
  end
end
