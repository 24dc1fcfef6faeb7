# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repository"

# `benchdd calibrate`, which measures the same code until it is sure.
class CLICalibrateLong < Minitest::Test
  include Repository

  QUICK = %w[--seconds 0.02].freeze

  def test_calibrating
    in_repository do |folder|
      assert_match(/never calibrated/i, compared(folder))
      # A coarse question is answered after a few pairs; but where the CPU's clock goes on in steps of 10 ms, those that
      # are as short as QUICK may all be equal, of which no spread is known.
      output, code = benchdd(folder, "calibrate", "--seconds", "0.1", "--repeat", "1", "--effect", "20%")

      assert_equal 0, code, output
      assert_match(/of 1 comparisons of identical code claimed a difference/, output)
      assert_match(/Calibrated on this machine: \d false alarms in 1 comparisons/, compared(folder))
    end
  end

  private

  # The limit is short: the calibration that is printed does not depend on the verdict.
  def compared(folder) = benchdd(folder, "compare", *QUICK, "--limit", "0.2").first
end
