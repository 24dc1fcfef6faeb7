# frozen_string_literal: true

module BenchDD
  module CLI
    # Lets a signal end a command once. What it has begun is then put away: processes, folders, half a file. Whoever is
    # impatient and signals again does not interrupt that.
    module Signals
      NAMES = %w[INT TERM HUP].freeze
      private_constant :NAMES

      # @yield what a signal is to end, by a SignalException
      # @return [Object] what the block returns
      def self.once
        before = NAMES.to_h { |name| [name, trap(name) { raise_once(name) }] }
        ignored = before.select { |_, handler| handler == "IGNORE" } # as nohup wants it
        ignored.each_key { |name| trap(name, "IGNORE") }
        yield
      ensure
        before&.each { |name, handler| trap(name, handler || "DEFAULT") }
      end

      # What these processes start is not to inherit being deaf, so the handler stays and does nothing.
      def self.raise_once(name)
        NAMES.each { |other| trap(other) { nil } }
        raise SignalException, name
      end
      private_class_method :raise_once
    end
  end
end
