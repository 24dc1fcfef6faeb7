# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/variables"
require "benchdd/comparison"
require "benchdd/calibration"
require "tmpdir"

class CalibrationTest < Minitest::Test
  include Variables

  ALPHA = 0.01
  SEED = 7

  def design = @design ||= BenchDD::Statistics::Design.new(alpha: ALPHA)

  # A comparison, decided or at its last look.
  def matchup(random, mean: 0.0)
    side = Object.new
    one, other = Array.new(2) { |number| BenchDD::Comparison::Subject.new(side, number, {}) }
    BenchDD::Comparison::Matchup.new(one, other, design).tap do |matchup|
      matchup << (mean + ((random.rand - 0.5) / 100)) until matchup.decided?
    end
  end

  # Nine comparisons of identical code, and one that claims a difference.
  def calibration
    random = Random.new(SEED)
    matchups = Array.new(9) { matchup(random) } << matchup(random, mean: 0.1)
    BenchDD::Calibration.new(matchups, ALPHA)
  end

  def in_cache
    Dir.mktmpdir { |folder| with_variables("BENCHDD_CACHE" => folder) { yield folder } }
  end

  def kept = BenchDD::Calibration.kept

  # Keeps one, and changes what the file says.
  def changed
    path = BenchDD::Calibration.path
    calibration.keep
    File.write(path, JSON.generate(yield(JSON.parse(File.read(path)))))
    kept
  end

  def test_false_alarms_and_the_smallest_change
    found = calibration.to_h

    assert_equal [1, 10], found.values_at(:false_alarms, :of)
    low, high = found[:interval]

    assert_in_delta 0.0025, low, 0.0001
    assert_in_delta 0.4450, high, 0.0001
    assert_includes 0.0005..0.02, found[:smallest_change]
  end

  def test_the_same_measurements_give_the_same_figures
    assert_equal calibration.to_h, calibration.to_h
  end

  def test_kept_and_read_back
    in_cache do |folder|
      assert_nil kept
      made = calibration
      made.keep

      assert_equal made.to_h, kept
      assert_equal ["#{folder}/machine/calibration.json"], Dir["#{folder}/**/*.*"]
    end
  end

  def test_another_machines_is_ignored
    in_cache do
      assert_nil(changed { |data| data.merge("cpu" => "another") })
      refute_nil(changed { |data| data })
    end
  end

  def test_another_format_is_ignored
    in_cache do
      assert_nil(changed { |data| data.merge("version" => 2) })
      assert_nil(changed { |data| data.merge("schema" => "another") })
    end
  end

  def test_a_broken_file_is_ignored
    in_cache do
      FileUtils.mkdir_p(File.dirname(BenchDD::Calibration.path))
      ["", "{", "[]", "null", "42", "\xff"].each do |text|
        File.binwrite(BenchDD::Calibration.path, text)

        assert_nil kept, text.inspect
      end
    end
  end

  def test_a_cache_that_cannot_be_written_to
    in_cache do |folder|
      File.write("#{folder}/file", "")
      error = with_variables("BENCHDD_CACHE" => "#{folder}/file") do
        assert_raises(BenchDD::Error) { calibration.keep }
      end

      assert_match(/cannot be kept: .*Set BENCHDD_CACHE to a folder/, error.message)
    end
  end
end
