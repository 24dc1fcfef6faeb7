# frozen_string_literal: true

require "rbconfig"

module Evidence
  # Another process that keeps a core busy, as a build or a browser does: with Strings, and memory that it walks.
  module Load
    # It ends by itself when its parent is gone, however that ended.
    WORK = <<~RUBY
      parent = Process.ppid
      kept = Array.new(1 << 19) { |index| index }
      while Process.ppid == parent
        2_000.times { |index| kept[(index * 7_919) % kept.size] = "text \#{index}".hash }
        kept.each_slice(8_192).first(8).sum { |slice| slice.sum }
      end
    RUBY
    private_constant :WORK

    # @return [Object] what the block returns
    def self.during
      pid = Process.spawn({ "RUBYOPT" => nil }, RbConfig.ruby, "--disable-gems", "-e", WORK)
      yield
    ensure
      if pid
        Process.kill(:KILL, pid)
        Process.wait(pid)
      end
    end
  end
end
