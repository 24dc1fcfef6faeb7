# frozen_string_literal: true

require "open3"
require "tmpdir"
require_relative "without_bundler"

# What would crash or lock up a process, or is for the rest of one, runs in one of its own.
module OwnPrograms
  LIBRARY = File.expand_path("../../lib", __dir__)
  PRELUDE = <<~RUBY
    require "benchdd"
    require "tmpdir"

    # It allocates nothing: a collection between two looks at the clock burns ten milliseconds more than was asked.
    def busy(seconds)
      stop = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
      Integer.sqrt(1_000_000) while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < stop
    end
  RUBY

  # @param script [String] has `busy(seconds)`, and a temporary folder of its own
  # @return [String] what it has printed
  def run_program(script)
    output, status = Dir.mktmpdir do |folder|
      environment = { **WITHOUT_BUNDLER, "TMPDIR" => folder }
      Open3.capture2e(environment, RbConfig.ruby, "-W1", "-I", LIBRARY, "-e", PRELUDE + script)
    end

    assert_predicate status, :success?, output
    output
  end
end
