# frozen_string_literal: true

# Loaded first by every process of a covered run (by RUBYOPT), and so by the processes that tests start, too: counts
# lines and branches and leaves them in XINATRA_COVERAGE, a file a process; without that variable, it does nothing.
# Written in Marshal, for any gem loaded here, JSON's included, would choose a version before Bundler does.

require "coverage"

if ENV.key?("XINATRA_COVERAGE") && !Coverage.running?
  Coverage.start(lines: true, branches: true)
  at_exit do
    root = File.expand_path("../..", __dir__)
    ours = Coverage.peek_result.select do |path, _|
      path.start_with?("#{root}/") && path[root.size..].match?(%r{\A/[^/.]+/lib/})
    end
    path = File.join(ENV.fetch("XINATRA_COVERAGE"), "#{Process.pid}-#{rand(1 << 32)}")
    # Under another name until it is whole, for a test may kill the process meanwhile.
    File.binwrite("#{path}.part", Marshal.dump(ours))
    File.rename("#{path}.part", path)
  rescue Errno::EACCES
    nil # It has given up root.
  end
end
