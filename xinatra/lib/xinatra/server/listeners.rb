# frozen_string_literal: true

require_relative "handed"
require_relative "listener"

module Xinatra
  class Server
    # All that a server listens with. At a TCP address each worker has a listener of its own, among which the system
    # spreads connections (SO_REUSEPORT in socket(7)). The others all workers have together: Unix sockets, those of
    # systemd, and what there is more of than workers, as behind a hot restart with fewer. Not one is closed while the
    # server serves: what waits in its queue would be lost.
    class Listeners
      # Opens the addresses, at which sockets may have been given.
      # @param addresses [Array<String>] see {Listener.open}
      # @param workers [Integer]
      # @param handed [Handed]
      # @return [Listeners]
      # @raise [Misconfigured, SystemCallError] see {Listener.open}
      def self.open(addresses, workers: 1, handed: Handed.new)
        firsts = Listener.open(*addresses, handed:)
        listeners = new(handed, workers)
        firsts.each { |first| listeners.add(first) }
        listeners
      rescue StandardError
        (listeners || firsts)&.each(&:release)
        raise
      end

      include Enumerable

      # @param handed [Handed]
      # @param workers [Integer]
      # @api private
      def initialize(handed, workers)
        @handed = handed
        @own = Array.new(workers) { [] }
        @common = []
        @besides = []
      end

      # @return [Array<Listener>] of this server that are no worker's, such as those of its metrics: a successor gets
      #   them, too
      attr_reader :besides

      # Listens at what systemd has given, and nobody has taken, too.
      # @return [void]
      def add_rest = @handed.take_rest.each { |socket| add(Listener.new(socket)) }

      # @param first [Listener] at an address
      # @return [void]
      # @api private
      def add(first)
        found = [first]
        while (socket = @handed.take_beside(first.socket))
          found << first.another(socket)
        end
        fill(found) unless common?(first)
        @common.concat(found)
      end

      # @yieldparam listener [Listener]
      # @return [void]
      def each(&) = [*@own.flatten, *@common].each(&)

      # @param index [Integer] a worker's
      # @return [Array<Listener>] that it takes connections from
      def of(index) = @own[index] + @common

      # @return [Array<Array<Integer>>] the descriptors of this server's own sockets, and of systemd's
      def descriptors
        lent, own = [*self, *@besides].partition { |listener| lent?(listener) }
        [own, lent].map { |listeners| listeners.map { |listener| listener.socket.fileno } }
      end

      # Listens no more in this process; others that have the sockets may go on.
      # @return [void]
      def release = each(&:release)

      # Listens no more, and takes the paths of Unix sockets away that are not systemd's.
      # @return [void]
      def close = [*self, *@besides].each { |listener| lent?(listener) ? listener.release : listener.close }

      private

      def lent?(listener) = @handed.lent.include?(listener.socket)

      def common?(listener) = listener.unix? || lent?(listener)

      # Gives each worker one. Where more cannot be had, as by one who was root when the first was opened, all workers
      # have those together that there are.
      def fill(found)
        more = @own.size - found.size
        more.times { found << found.first.another }
        @own.each { |listeners| listeners << found.shift }
      rescue Errno::EADDRINUSE, Errno::EACCES
        nil
      end
    end
  end
end
