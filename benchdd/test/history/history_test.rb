# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_history"
require "fileutils"
require "io/wait"
require "tmpdir"

class HistoryTest < Minitest::Test
  def setup
    @folder = Dir.mktmpdir("benchdd-history")
    @path = File.join(@folder, "history.jsonl")
  end

  def teardown = FileUtils.remove_entry(@folder)

  def history = BenchDD::History.new(@path)

  def test_what_is_appended_is_read
    assert_equal 1, history.append(SampleHistory.results(0))
    history.append(SampleHistory.results(1))

    assert_equal 2, File.readlines(@path).size
    assert_equal(["2026-10-01T00:00:00Z", "2026-10-02T00:00:00Z"], history.records.map { |record| record["created"] })
    assert_empty history.notes
  end

  def test_no_file_is_no_history
    assert_equal [[], [], []], [history.records, history.notes, history.series]
  end

  def test_a_truncated_last_line_is_left_out_with_a_note
    2.times { |day| history.append(SampleHistory.results(day)) }
    whole = File.read(@path)
    last = whole.lines.last.size
    [1, last / 2, last - 2].each do |missing|
      File.write(@path, whole[0...(-missing - 1)])

      assert_equal 1, history.records.size
      assert_equal ["line 2 is left out: it ends in the middle or is no JSON"], history.notes
    end
  end

  def test_after_a_truncated_line_a_new_one_begins
    2.times { |day| history.append(SampleHistory.results(day)) }
    File.truncate(@path, File.size(@path) - 20)
    history.append(SampleHistory.results(2))

    assert_equal(%w[2026-10-01 2026-10-03], history.records.map { |record| record["created"][0, 10] })
    assert_equal 1, history.notes.size
  end

  def test_foreign_and_newer_lines_are_noted
    history.append(SampleHistory.results(0))
    File.write(@path, %({"schema":"other"}\n{"schema":"benchdd/history","version":2}\n\n), mode: "a")

    assert_equal 1, history.records.size
    assert_match(/\Aline 2 is left out: line 2 is not of the format benchdd.history/, history.notes[0])
    assert_match(/\Aline 3 is left out: line 3 has version 2 /, history.notes[1])
  end

  def test_a_file_that_is_no_history
    File.write(@path, "hello\n")
    error = assert_raises(BenchDD::Report::FormatError) { history.records }

    assert_equal "#{@path} has no line of a history (line 1 is left out: it ends in the middle or is no JSON): " \
                 "name a file that benchdd wrote", error.message
  end

  # Eight processes at once, and every line is whole.
  def test_processes_append_at_once
    results = SampleHistory.results(0)
    children = Array.new(8) do
      fork do
        20.times { history.append(results) }
        exit!(true)
      end
    end

    children.each { |child| assert_predicate Process.wait2(child).last, :success? }

    assert_equal 160, history.records.size
    assert_empty history.notes
  end

  def test_it_waits_for_who_writes
    output, input = IO.pipe
    child = nil
    File.open(@path, "w") do |file|
      file.flock(File::LOCK_EX)
      child = fork do
        file.close # or the lock would be the child's, too
        history.append(SampleHistory.results(0))
        input.write("done")
        exit!(true)
      end

      refute output.wait_readable(0.3), "it wrote into a file that another process had locked"
    end
    input.close

    assert_equal "done", output.read
    Process.wait(child)
  end

  # A limit on the file's size stands for a full disk: what was written of the line is taken back.
  def test_a_full_disk_leaves_no_half_line
    history.append(SampleHistory.results(0))
    before = File.read(@path)
    child = fork do
      trap("XFSZ", "IGNORE")
      Process.setrlimit(:FSIZE, before.size + 50)
      history.append(SampleHistory.results(1))
      exit!(1)
    rescue BenchDD::Error => e
      exit!(e.message.start_with?("#{@path} cannot be written (File too large)") ? 0 : 2)
    end

    assert_equal 0, Process.wait2(child).last.exitstatus
    assert_equal before, File.read(@path)
  end

  def test_a_folder_that_is_not_there
    error = assert_raises(BenchDD::Error) { BenchDD::History.new("/nowhere/h.jsonl").append(SampleHistory.results(0)) }

    assert_equal "/nowhere/h.jsonl cannot be written (No such file or directory): name a file in a folder that is " \
                 "there and yours", error.message
    error = assert_raises(BenchDD::Error) { BenchDD::History.new(@folder).records }

    assert_match(/cannot be read \(Is a directory\): name a file/, error.message)
  end

  def test_series_of_what_was_asked
    document = SampleResults.new.compare
    history.append(BenchDD::Report::Results.new(document))

    assert_equal ["static on small", "static on large", "dynamic on small", "dynamic on large", "miss on small",
                  "miss on large"], history.series.map(&:label)
    assert_equal ["static on large"], history.series(scenario: "static", dataset: "large").map(&:label)
    assert_empty history.series(suite: "other")
  end
end
