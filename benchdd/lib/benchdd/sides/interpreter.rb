# frozen_string_literal: true

require "rbconfig"

module BenchDD
  module Sides
    # A Ruby of this machine.
    class Interpreter
      # What a Ruby is asked about itself: where it really is, as a version manager may have put a script in its place,
      # its version, and whether YJIT is on unless one says otherwise.
      QUESTION = "require %(rbconfig); puts RbConfig.ruby, RUBY_ENGINE.delete_prefix('ruby') + RUBY_ENGINE_VERSION, " \
                 "defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? 1 : 0"
      private_constant :QUESTION

      # @return [String] its absolute path
      attr_reader :path
      # @return [String] such as "3.1.2", or "jruby9.4.1.0" for another engine
      attr_reader :version

      # @param name [String] its path, or its name on the PATH; the Ruby that runs this, unless said
      # @raise [Error] when it is none
      def initialize(name = RbConfig.ruby)
        found = Executable.find(name)
        raise Error, "there is no Ruby #{name}: give the path of one, such as #{RbConfig.ruby}." unless found

        @path, @version, yjit = ask(found)
        @yjit_by_default = yjit == "1"
        freeze
      end

      # @return [Boolean] whether YJIT is on unless one says otherwise
      def yjit_by_default? = @yjit_by_default

      # @return [Boolean] whether it has YJIT
      def yjit?
        system(BundlerEnvironment.for(nil), path, "--disable-gems", "--yjit", "-e", "exit RubyVM::YJIT.enabled?",
               out: File::NULL, err: File::NULL) == true
      end

      # @param wanted [Boolean, nil] nil: as the Ruby does by itself
      # @return [Array<String>] the options that say so
      # @raise [Error] when YJIT is wanted and not there
      def yjit_options(wanted)
        return [] if wanted.nil? || wanted == yjit_by_default?
        return ["--disable-yjit"] unless wanted
        return ["--yjit"] if yjit?

        raise Error, "#{path} (Ruby #{version}) has no YJIT: leave YJIT off, or name a Ruby that was built with it."
      end

      private

      def ask(found)
        answer = Command.output(found, "--disable-gems", "-e", QUESTION, env: BundlerEnvironment.for(nil))
        lines = answer.lines(chomp: true)
        raise Error, "#{found} does not answer as a Ruby does: give the path of one." unless lines.size == 3

        lines
      end
    end
  end
end
