# frozen_string_literal: true

require "json"
require "tmpdir"
require_relative "../profiler"

module BenchDD
  module Profiler
    # Runs a program that samples itself, and the Ruby programs that it starts.
    class Command
      # Signals that are passed on. What a terminal sends, the program gets itself.
      PASSED = %w[TERM HUP].freeze
      LIBRARY = File.expand_path("../..", __dir__)
      private_constant :PASSED, :LIBRARY

      # @return [Array<Profile>] of the processes that have left one; empty before {#run}
      attr_reader :profiles

      # @param words [Array<String>] the program and its arguments
      # @param options [Hash{Symbol => Object}] of {Options}
      # @param signal [String, nil] what starts and stops sampling; nil: it is sampled from its start to its end
      # @param folder [String, nil] where the profiles are kept when a signal starts them
      def initialize(words, options:, signal: nil, folder: nil)
        @words = words
        @options = options
        @signal = signal
        @folder = folder
        @profiles = []
      end

      # Runs it until it ends; its input and output are this process's.
      # @return [Process::Status]
      # @raise [Error] when it cannot be started
      def run
        return wait(@folder) if @signal

        Dir.mktmpdir("benchdd-profile") do |folder|
          wait(folder).tap { @profiles = Folder.new(folder).profiles }
        end
      end

      private

      def wait(folder)
        passing_on_signals do |started|
          pid = spawn(environment(folder), *program)
          started.call(pid)
          Process.wait2(pid).last
        end
      rescue SystemCallError => e
        raise Error, "#{@words.first} cannot be run (#{e.message[/\A[^-]+/].strip}): name a program, as in " \
                     "`benchdd profile -- ruby app.rb`."
      end

      # One word is a program's name, too, and no line for a shell.
      def program = [[@words.first, @words.first], *@words.drop(1)]

      def environment(folder)
        settings = { folder: File.expand_path(folder), signal: @signal, options: @options }
        { AUTOSTART => JSON.generate(settings),
          "RUBYLIB" => [LIBRARY, *ENV.fetch("RUBYLIB", nil)].join(File::PATH_SEPARATOR),
          "RUBYOPT" => [*ENV.fetch("RUBYOPT", nil), "-rbenchdd/profiler/autostart"].join(" ") }
      end

      def passing_on_signals
        pid = nil
        names = $stdin.tty? ? PASSED : [*PASSED, "INT"]
        before = names.to_h { |name| [name, trap(name) { Process.kill(name, pid) if pid }] }
        before["INT"] = trap("INT") { nil } unless names.include?("INT")
        yield ->(number) { pid = number }
      ensure
        before&.each { |name, handler| trap(name, handler || "DEFAULT") }
      end
    end
  end
end
