# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/count"
require "open3"
require "tmpdir"

# The launcher with a valgrind and a vgdb that behave as the real ones seldom do.
class CountLauncherTest < Minitest::Test
  # Makes vgdb's pipes one after the other, in valgrind's order.
  SLOW_VALGRIND = <<~SH
    #!/bin/sh
    for word; do case $word in --vgdb-prefix=*) prefix=${word#*=}; esac; done
    touch "$prefix-to-vgdb-from-$$-by-x"
    sleep 0.2
    touch "$prefix-from-vgdb-to-$$-by-x"
    exec sleep 60
  SH
  # Ends at once, as vgdb does when a pipe is missing, and tells what there was.
  VGDB = <<~SH
    #!/bin/sh
    for word; do case $word in --vgdb-prefix=*) ls "$(dirname "${word#*=}")" >&2; esac; done
  SH

  def test_it_waits_for_both_pipes_and_says_that_vgdb_has_ended
    in_folder(valgrind: SLOW_VALGRIND, vgdb: VGDB) do |files, status|
      assert_match(/vgdb-from-vgdb-to-\d+-by-x\n.*vgdb-to-vgdb-from-/m, files["vgdb.log"])
      assert_match(/\Alauncher: /, files["launcher.log"])
      assert_equal "KILL", Signal.signame(status.termsig)
    end
  end

  def in_folder(**programs)
    Dir.mktmpdir do |bin|
      programs.each do |name, code|
        File.write(File.join(bin, name.to_s), code)
        File.chmod(0o755, File.join(bin, name.to_s))
      end
      Dir.mktmpdir { |folder| yield(*launched(folder, bin)) }
    end
  end

  def launched(folder, bin)
    script = File.expand_path("../../lib/benchdd/count/launcher.rb", __dir__)
    environment = { "PATH" => "#{bin}:#{ENV.fetch("PATH")}", "RUBYOPT" => nil }
    _, status = Open3.capture2e(environment, RbConfig.ruby, "--disable-gems", script, folder, "1", "true")
    files = Dir.children(folder).to_h { |name| [name, File.read(File.join(folder, name))] }
    [files, status]
  end
end
