# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/without_bundler"
require "json"
require "open3"
require "timeout"
require "tmpdir"
require "benchdd"

# `benchdd profile`, `report` and `diff` from outside.
class CLIProfileTest < Minitest::Test
  COMMAND = [RbConfig.ruby, "-W1", File.expand_path("../../exe/benchdd", __dir__)].freeze
  PROGRAM = <<~RUBY
    def work(seconds)
      stop = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
      ["x" * 10, Object.new] while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < stop
    end
    def in_child = work(0.1)
    work(0.1)
    Process.wait(fork { in_child })
    system(RbConfig.ruby, "-e", "100_000.times(&:to_s)")
    puts "output of the program"
    exit 7
  RUBY

  def in_folder
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "program.rb"), PROGRAM)
      yield folder
    end
  end

  # @return [Array(String, String, Process::Status)] output, messages
  def benchdd(folder, *arguments) = Open3.capture3(WITHOUT_BUNDLER, *COMMAND, *arguments, chdir: folder)

  def load(path) = BenchDD::Profiler::Format.load(File.binread(path))

  def test_a_program_and_all_that_it_starts
    in_folder do |folder|
      output, messages, status = benchdd(folder, "profile", "--rate", "2000", "--", RbConfig.ruby, "program.rb")
      profile = load(File.join(folder, "profile.bprof"))

      assert_equal ["output of the program\n", 7], [output, status.exitstatus]
      assert_match(/\Abenchdd: \d+ samples of 3 processes in profile\.bprof\. To see them: /, messages)
      assert_equal 3, profile.about[:processes]
      assert_in_delta 0.1, profile.by_total.find { |frame, _| frame.name == "Object#in_child" }.last / 1e9, 0.02
      assert_includes profile.frames.map(&:name), "Integer#to_s"
    end
  end

  def test_options_are_those_of_the_sampler
    in_folder do |folder|
      benchdd(folder, "profile", "-o", "objects.bprof", "--mode", "allocations", "--every", "7", "--no-timeline",
              "--no-children", RbConfig.ruby, "program.rb")
      profile = load(File.join(folder, "objects.bprof"))

      assert_equal :allocations, profile.about[:mode]
      assert(profile.tracks.all? { |track| track.timeline.empty? })
      refute_includes profile.frames.map(&:name), "Object#in_child"
    end
  end

  # As a shell has it: 128 and the signal's number.
  def test_signals_are_passed_on
    in_folder do |folder|
      File.write(File.join(folder, "waits.rb"), "$stdout.sync = true\nputs 'here'\nsleep\n")
      command = [*COMMAND, "profile", RbConfig.ruby, "waits.rb"]
      Open3.popen3(WITHOUT_BUNDLER, *command, chdir: folder) do |_, output, _, thread|
        output.gets
        Process.kill("TERM", thread.pid)

        assert_equal 143, Timeout.timeout(20) { thread.value.exitstatus }
      end
      assert_equal :cpu, load(File.join(folder, "profile.bprof")).about[:mode]
    end
  end

  def test_a_signal_of_the_users_choice
    in_folder do |folder|
      program = "def wanted = 2_000_000.times { 1.to_s }\n" \
                "2.times { Process.kill('USR2', $$); sleep 0.3; wanted }\nsleep 0.3"
      _, messages, status = benchdd(folder, *%w[profile --signal SIGUSR2 -o kept], RbConfig.ruby, "-e", program)
      names = load(Dir.glob(File.join(folder, "kept/*.bprof")).first).frames.map(&:name)

      assert_predicate status, :success?, messages
      assert_includes names, "Object#wanted"
    end
  end

  def test_what_is_no_program_and_what_leaves_nothing
    in_folder do |folder|
      { [] => [2, /say what to run/], %w[/nothing/at/all] => [2, %r{/nothing/at/all cannot be run \(No such file}],
        %w[--rate 0 true] => [2, /rate cannot be 0: it is from 1 to 20000/],
        %w[true] => [0, /no process of it has left a profile/] }.each do |arguments, (code, message)|
        _, messages, status = benchdd(folder, "profile", *arguments)

        assert_match(message, messages)
        assert_equal code, status.exitstatus
        refute_match(/\.rb:\d+:in/, messages)
      end
    end
  end

  def test_profiles_are_compared
    in_folder do |folder|
      { "before" => 20, "after" => 80 }.each do |name, times|
        program = "def parse = 60.times { 'a,b'.split(',') }\ndef render = #{times}.times { |n| n.to_s }\n" \
                  "15_000.times { parse; render }"
        benchdd(folder, "profile", "-o", "#{name}.bprof", "--rate", "5000", RbConfig.ruby, "-e", program)
      end
      output, _, status = benchdd(folder, *%w[diff before.bprof after.bprof -o diff.html --json diff.json])
      document = JSON.parse(File.read(File.join(folder, "diff.json")))

      assert_predicate status, :success?
      assert_match(/\+\d+\.\d % in Integer#to_s, called by Object#render \(-e:2\)/, output)
      assert_match(/\A<!DOCTYPE html>/i, File.read(File.join(folder, "diff.html")))
      assert_equal ["benchdd/diff", 1, true], [*document.values_at("schema", "version"),
                                               document["changes"].first["significant"]]
    end
  end

  def test_what_cannot_be_compared
    in_folder do |folder|
      File.write(File.join(folder, "text"), "no profile")
      Dir.mkdir(File.join(folder, "empty"))
      { %w[one] => /name two profiles/, %w[text text] => /text is no profile of BenchDD/, %w[a b] => /a cannot be read/,
        %w[empty empty] => /there is no profile \(\*\.bprof\) in empty/,
        %w[text text --units 0] => /invalid argument: --units 0/ }.each do |arguments, message|
        _, messages, status = benchdd(folder, "diff", *arguments)

        assert_match(message, messages)
        assert_equal 2, status.exitstatus
      end
    end
  end
end
