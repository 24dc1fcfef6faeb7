# frozen_string_literal: true

require_relative "misconfigured"

module Xinatra
  class Server
    # A block of a configuration that workers cannot begin without: `before_fork` and `after_fork`.
    module Hook
      # Calls it.
      # @param name [Symbol]
      # @param block [Proc]
      # @param arguments [Array<Object>]
      # @return [void]
      # @raise [Misconfigured] when it raises: one sentence that names the hook, where it failed, and its error
      def self.call(name, block, *arguments)
        block.call(*arguments)
      rescue StandardError, ScriptError => e
        raise Misconfigured, "#{name} at #{place(block, e)} fails: #{e.message.lines.first&.chomp} (#{e.class})"
      end

      # The line that failed in the hook's file, or else the one where the hook begins.
      def self.place(block, error)
        file, first = block.source_location
        line = error.backtrace_locations&.find { |location| location.path == file }
        "#{file}:#{line ? line.lineno : first}"
      end
      private_class_method :place
    end
  end
end
