# frozen_string_literal: true

require "socket"

module Xinatra
  class Server
    # Tells systemd, or whoever plays it, how the server is: sd_notify(3). Without anybody who listens it tells nothing.
    class Notification
      VARIABLES = %w[NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID].freeze
      private_constant :VARIABLES

      # Takes the variables away: they are not meant for this process's children.
      # @param environment [Hash{String => String}, ENV]
      # @return [Notification]
      def self.take(environment)
        place, microseconds, pid = VARIABLES.map { |name| environment.delete(name) }
        new(place, pid.nil? || pid == Process.pid.to_s ? microseconds : nil)
      end

      # @param place [String, nil] the path of a datagram socket, or with an @ before it its abstract name
      # @param microseconds [String, nil] of the watchdog, within which it wants to hear something
      def initialize(place = nil, microseconds = nil)
        @place = place if place&.start_with?("/", "@")
        @microseconds = microseconds if microseconds.to_i.positive?
        @told = 0
      end

      # @return [Hash{String => String, nil}] variables by which a successor tells the same
      def environment = VARIABLES.zip([@place, @microseconds]).to_h

      # @param status [String] for people
      # @return [void]
      def ready(status) = tell("READY=1", "STATUS=#{status}")

      # It will be ready again.
      # @param status [String] for people
      # @return [void]
      def reloading(status)
        tell("RELOADING=1", "MONOTONIC_USEC=#{(now * 1_000_000).to_i}", "STATUS=#{status}")
      end

      # Only the main process is believed, so that the one that has been it says which is.
      # @param pid [Integer] of the process that is the main one from now on
      # @return [void]
      def succeeded(pid) = tell("MAINPID=#{pid}", "READY=1", "STATUS=process #{pid} has taken over")

      # @return [void]
      def stopping = tell("STOPPING=1", "STATUS=stopping")

      # Satisfies the watchdog, where half of its time is over.
      # @return [void]
      def ping
        return unless patience&.zero?

        @told = now
        tell("WATCHDOG=1")
      end

      # @return [Numeric, nil] seconds until the watchdog wants to hear something; nil where there is none
      def patience = @place && @microseconds && [@told + (@microseconds.to_i / 2_000_000.0) - now, 0].max

      private

      # Nobody is to fail because nobody listens.
      def tell(*lines)
        return unless @place

        socket = Socket.new(:UNIX, :DGRAM)
        socket.connect(Socket.pack_sockaddr_un(@place.sub(/\A@/, "\0")))
        socket.send(lines.join("\n"), 0)
      rescue SystemCallError, ArgumentError
        nil
      ensure
        socket&.close
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
