# frozen_string_literal: true

require_relative "activation"
require_relative "predecessor"

module Xinatra
  class Server
    # The sockets that this process was given when it was started: systemd's, which are lent, and those of a server
    # whose place it takes.
    class Handed
      # @return [Array<Socket>] that stay somebody else's
      attr_reader :lent

      # @param lent [Array<Socket>]
      # @param own [Array<Socket>]
      def initialize(lent = [], own = [])
        @lent = lent
        @all = [*own, *lent]
        @left = @all.dup
      end

      # Takes a socket.
      # @param name [Addrinfo] its address, where a port of 0 is any
      # @return [Socket, nil] nil where none was given
      def take(name) = take_first { |socket| at?(name, socket.local_address) }

      # Takes another socket of one's address, such as that of the next worker.
      # @param socket [BasicSocket]
      # @return [Socket, nil] nil where there is no more
      def take_beside(socket)
        name = socket.local_address
        take_first { |other| at?(name, other.local_address) }
      end

      # Takes what nobody else has taken.
      # @return [Array<Socket>] systemd's: whoever has opened them wants them served; the others are closed
      def take_rest
        rest = @left & @lent
        (@left - rest).each(&:close)
        @left = []
        rest
      end

      # @param socket [BasicSocket]
      # @return [Boolean] whether it was given
      def include?(socket) = @all.include?(socket)

      private

      def take_first(&)
        index = @left.index(&) and @left.delete_at(index)
      end

      def at?(wanted, there)
        return there.unix? && wanted.unix_path == there.unix_path if wanted.unix?

        there.ip? && wanted.ip_address == there.ip_address && [0, there.ip_port].include?(wanted.ip_port)
      end
    end
  end
end
