# frozen_string_literal: true

require "open3"
require "bundler"

module Evidence
  # Runs a program as a user would, who knows nothing of this one's Bundler, and takes its time from outside.
  module Outside
    # @param command [Array<String>]
    # @param folder [String] where it runs
    # @param environment [Hash{String => String}]
    # @return [Array(String, Float)] what it printed, and the seconds from before its start until after its end
    # @raise [RuntimeError] when it fails
    def self.run(*command, folder:, environment: {})
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      output, status = finish(Bundler.unbundled_env.merge(environment), *command, chdir: folder, unsetenv_others: true)
      seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
      raise "#{command.join(" ")} ended with #{status.exitstatus.inspect}: #{output}" unless status.success?

      [output, seconds]
    end

    # The program does not outlive this one, however this one is ended.
    def self.finish(*command, **options)
      Open3.popen2e(*command, **options) do |input, output, thread|
        input.close
        [output.read, thread.value]
      ensure
        Process.kill(:TERM, thread.pid) if thread.alive?
      end
    end
    private_class_method :finish
  end
end
