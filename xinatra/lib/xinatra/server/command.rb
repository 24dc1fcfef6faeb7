# frozen_string_literal: true

require "rbconfig"

module Xinatra
  class Server
    # How this program was started, so that it can be started again: its command line, its environment, and its folder
    # by the name that it was reached by. A link such as `current` may lead elsewhere by then.
    class Command
      # The command line of this process. Where a title was written over it, what Ruby itself was told is lost.
      # @param arguments [Array<String>] of the program
      # @return [Array<String>]
      def self.line(arguments)
        found = File.binread("/proc/self/cmdline").split("\0")
        found.index($PROGRAM_NAME.b).to_i.positive? ? found : [RbConfig.ruby, $PROGRAM_NAME, *arguments]
      end

      # @param arguments [Array<String>] of the program
      # @param directory [String, nil] another name of the folder
      # @param environment [Hash{String => String}] when it was started
      def initialize(arguments, directory: nil, environment: ENV.to_h)
        real = Dir.pwd
        @folder = [directory, environment["PWD"]].compact.find { |name| same?(name, real) } || real
        @line = Command.line(arguments).map { |word| named(word, real) }
        @environment = environment.transform_values { |value| named(value, real) }.merge("PWD" => @folder)
      end

      # Starts the program again, beside this one.
      # @param environment [Hash{String => String, nil}] more variables, or with nil fewer
      # @param descriptors [Array<Integer>] which the program has, too
      # @return [Integer] the process
      # @raise [SystemCallError] when the folder or the program has gone
      def start(environment, descriptors)
        Process.spawn(@environment.merge(environment), *@line, chdir: @folder, unsetenv_others: true,
                                                               **descriptors.to_h { |each| [each, each] })
      end

      private

      def same?(name, real) = name.start_with?("/") && File.directory?(name) && File.realpath(name) == real

      # Bundler, for one, resolves links in what it tells those that it starts. Variables may be any bytes.
      def named(text, real)
        return text if @folder == real

        text.b.gsub(%r{(?<![^:=])#{Regexp.escape(real.b)}(?=[/:]|\z)}n) { @folder.b }
      end
    end
  end
end
