# frozen_string_literal: true

require_relative "activation"

module Xinatra
  class Server
    # The server whose place this one takes, seen from here: {Succession} is what it does itself. It has passed its
    # sockets, and goes when it is told that this one answers.
    class Predecessor
      # Which descriptors are its sockets, which of them are systemd's, and which is the pipe that it waits at.
      OWN, LENT, READY = VARIABLES = %w[XINATRA_LISTENERS XINATRA_LENT XINATRA_READY].freeze

      # Takes the variables away: they are not meant for this process's children.
      # @param environment [Hash{String => String}, ENV]
      # @return [Predecessor, nil] nil where there is none
      def self.take(environment)
        own, lent, ready = VARIABLES.map { |name| environment.delete(name).to_s.split(",").map(&:to_i) }
        new(own, lent, ready.first) if ready.any?
      end

      # @return [Array<Socket>]
      attr_reader :own, :lent

      # @param own [Array<Integer>] descriptors
      # @param lent [Array<Integer>] descriptors
      # @param ready [Integer] the descriptor of a pipe
      def initialize(own, lent, ready)
        @own, @lent = [own, lent].map { |descriptors| descriptors.map { |each| Activation.socket(each) } }
        @ready = IO.for_fd(ready, "w").tap { |pipe| pipe.close_on_exec = true }
      end

      # Tells it that this server answers.
      # @return [Boolean] false where it has gone already
      def relieve
        @ready.syswrite("+")
        @relieved = true
      rescue Errno::EPIPE
        false
      ensure
        @ready.close
      end

      # @return [Boolean]
      def relieved? = @relieved == true
    end
  end
end
