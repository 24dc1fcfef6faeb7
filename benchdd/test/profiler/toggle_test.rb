# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/own_programs"

# A signal starts and stops the profiler in a running program.
class ProfilerToggleTest < Minitest::Test
  include OwnPrograms

  PROGRAM = <<~RUBY
    require "benchdd/profiler/toggle"
    require "timeout"

    def wanted = busy(0.1)
    def unwanted = busy(0.1)
    def signal
      before = BenchDD::Profiler.running?
      Process.kill("USR2", Process.pid)
      Timeout.timeout(20) { sleep(0.01) while BenchDD::Profiler.running? == before }
    end
  RUBY

  def test_it_starts_and_stops_again_and_again
    output = run_program(PROGRAM + <<~RUBY)
      BenchDD::Profiler::Toggle.install("USR2", folder: "\#{Dir.tmpdir}/kept", rate: 2000)
      unwanted
      2.times { signal; wanted; signal; unwanted }
      sleep(0.1) until (files = BenchDD::Profiler::Folder.new("\#{Dir.tmpdir}/kept").files).size == 2
      files.each do |file|
        names = BenchDD::Profiler::Format.load(File.binread(file)).frames.map(&:name)
        p names.include?("Object#wanted"), names.include?("Object#unwanted")
      end
    RUBY

    assert_equal %w[true false true false], output.lines(chomp: true).grep_v(/\Abenchdd:/)
    assert_match(/^benchdd: samples process \d+ until SIGUSR2 comes again\.$/, output)
    assert_match(%r{^benchdd: wrote .*/kept/\d+-\d+\.bprof\.$}, output)
  end

  def test_a_signal_that_has_a_handler_is_refused_and_keeps_it
    output = run_program(PROGRAM + <<~RUBY)
      trap("USR2") { puts "mine" }
      begin
        BenchDD::Profiler::Toggle.install("USR2", folder: Dir.tmpdir)
      rescue BenchDD::Error => e
        puts e.message
      end
      Process.kill("USR2", Process.pid)
      sleep(0.05)
    RUBY

    assert_equal "SIGUSR2 has a handler already: choose another signal, such as USR1, USR2 or TTOU.\nmine\n", output
  end

  def test_signals_that_can_have_none_are_refused
    %w[KILL SEGV NONSENSE].each do |name|
      output = run_program(PROGRAM + <<~RUBY)
        begin
          BenchDD::Profiler::Toggle.install(#{name.inspect}, folder: Dir.tmpdir)
        rescue BenchDD::Error => e
          puts e.message
        end
      RUBY

      assert_match(/\Aa profiler cannot be started by #{name} \(.*\): choose a signal such as USR2\.\n\z/, output)
    end
  end

  def test_wrong_options_are_refused_at_once
    require "benchdd/profiler/toggle"

    Dir.mktmpdir do |folder|
      assert_raises(ArgumentError) { BenchDD::Profiler::Toggle.install("USR2", folder: folder, rate: 0) }
    end
    assert_equal "DEFAULT", trap("USR2", "DEFAULT")
  end
end
