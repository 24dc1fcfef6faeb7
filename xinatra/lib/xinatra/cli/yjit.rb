# frozen_string_literal: true

require "rbconfig"

module Xinatra
  module CLI
    # Ruby's just-in-time compiler, with a bound on the memory of what it compiles. XINATRA_YJIT=0 leaves it out.
    module YJIT
      # In MiB.
      MEMORY = 64
      VARIABLE = "XINATRA_YJIT"
      # With little memory: by default Ruby 3.1 writes all over 256 MiB first, which takes three times as long.
      ASKING = [RbConfig.ruby, "--disable-gems", "--yjit", "--yjit-exec-mem-size=1", "-e", "exit"].freeze
      private_constant :MEMORY, :VARIABLE, :ASKING

      # Switches it on where this Ruby has it. A Ruby before 3.3 can do so only when it starts: then the process is
      # started anew, as it was, and does not return from here.
      # @param arguments [Array<String>] by which the program was started
      # @return [void]
      def self.enable(arguments)
        return if ENV[VARIABLE] == "0" || enabled? || !available?
        return RubyVM::YJIT.enable if RubyVM::YJIT.respond_to?(:enable)

        ruby, *rest = Server::Command.line(arguments)
        exec({ VARIABLE => "0" }, ruby, "--yjit", "--yjit-exec-mem-size=#{MEMORY}", *rest)
      end

      # @return [Boolean]
      def self.enabled? = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?

      # @return [Boolean] whether this Ruby was built with it
      def self.available?
        defined?(RubyVM::YJIT) && system(*ASKING, %i[out err] => File::NULL)
      end
    end
  end
end
