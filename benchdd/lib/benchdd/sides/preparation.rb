# frozen_string_literal: true

module BenchDD
  module Sides
    # What is run once where a side's code is, before it is measured: "bundle install && rake compile".
    class Preparation
      # @param command [String, nil] for a shell; nil: nothing is run
      # @param interpreter [Interpreter] whose `bundle` and `rake` come first on the PATH
      def initialize(command, interpreter)
        @command = command
        @interpreter = interpreter
      end

      # @return [String] stands for what it does, which for what is compiled depends on the Ruby
      def key = @command ? "#{@command}\n#{@interpreter.path}\n#{@interpreter.version}" : ""

      # @param root [String] the folder to run it in
      # @param log [String] the file that keeps what it writes
      # @return [void]
      # @raise [Error] when it fails, with the end of what it wrote
      def run(root, log)
        return unless @command

        warn "benchdd: running `#{@command}` in #{root}" if $stderr.tty?
        return if system(environment(root), @command, chdir: root, in: File::NULL, out: log, err: %i[child out])

        raise Error, "`#{@command}` failed in #{root}: #{Command.ending(File.read(log))} (all of it is in #{log})."
      end

      private

      def environment(root)
        path = [File.dirname(@interpreter.path), ENV.fetch("PATH", nil)].compact.join(File::PATH_SEPARATOR)
        BundlerEnvironment.for(BundlerEnvironment.gemfile(root)).merge("PATH" => path)
      end
    end
  end
end
