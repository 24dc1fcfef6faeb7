# frozen_string_literal: true

require_relative "../test_helper"
require "tmpdir"
require_relative "../../evidence/support/journal"

class EvidenceJournalTest < Minitest::Test
  def setup
    @folder = Dir.mktmpdir
    @journal = Evidence::Journal.new("study", folder: @folder)
  end

  def teardown = FileUtils.rm_rf(@folder)

  def test_what_was_added_is_read_when_it_is_packed
    2.times { |number| @journal.add({ "run" => number }) }

    assert_predicate @journal, :begun?
    @journal.pack

    refute_predicate @journal, :begun?
    assert_equal([0, 1], @journal.packed.map { |entry| entry["run"] })
  end

  def test_a_line_that_was_being_written_is_dropped
    @journal.add({ "run" => 1 })
    File.write(path, '{"schema":"benchdd/evi', mode: "a")

    assert_equal([1], @journal.resume.map { |entry| entry["run"] })
    @journal.add({ "run" => 2 })

    assert_equal([1, 2], @journal.resume.map { |entry| entry["run"] })
  end

  def test_the_only_line_may_be_the_one_that_was_being_written
    File.write(path, '{"schema":"benchdd/evi')

    assert_empty @journal.resume
    assert_empty File.read(path)
  end

  def test_a_study_that_has_ended_can_go_on
    @journal.add({ "run" => 1 })
    @journal.pack

    assert_equal([1], @journal.resume.map { |entry| entry["run"] })
    @journal.add({ "run" => 2 })
    @journal.pack

    assert_equal([1, 2], @journal.packed.map { |entry| entry["run"] })
  end

  def test_equal_lines_make_an_equal_file
    files = Array.new(2) do
      @journal.add({ "run" => 1 })
      @journal.pack
      File.binread("#{path}.gz")
    end

    assert_equal(*files)
  end

  def test_data_of_another_version_are_refused
    File.write(path, %({"schema":"benchdd/evidence","version":2}\n))

    assert_match(/no data of/, assert_raises(RuntimeError) { @journal.resume }.message)
  end

  private

  def path = File.join(@folder, "study.jsonl")
end
