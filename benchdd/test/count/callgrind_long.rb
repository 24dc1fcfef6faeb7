# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/counted_programs"

# Runs under valgrind that take several processes, or count all of one.
class CallgrindLong < Minitest::Test
  include CountedPrograms

  def test_a_small_change_is_found_and_the_hash_seed_s_share_is_named
    base, subject = %w[0 1].map do |extra|
      BenchDD::Count.run(seeds: 2) do |callgrind|
        environment, words, = callgrind.wrap(command(WORKER, BATCHES: "1", EXTRA: extra))
        system(environment, *words)
        1_000
      end
    end

    assert_predicate base, :seeded?
    assert_includes 0.0..0.02, base.seed_share
    refute_equal 0, base.seed_share
    subject.log_ratios(base).each { |ratio| assert_includes 0.0..0.5, ratio }
    assert_operator subject.log_ratios(base).minmax.reduce(:-).abs, :<, 0.005
  end

  # As it is on a processor whose registers are not known.
  def test_without_a_debugger_random_bytes_are_random
    require "benchdd/count/launcher"
    Dir.mktmpdir do |folder|
      code = "require 'benchdd/count'; BenchDD::Count::Marks.start; BenchDD::Count::Marks.batch { 1_000.times { } }"
      words = [RbConfig.ruby, "--disable-all", "-I#{LIB}", "-e", code]
      status = BenchDD::Count::Launcher.new(folder, 1, words, architecture: nil).run
      count, = BenchDD::Count::Callgrind.new(folder, 1).batches

      assert_predicate status, :success?
      assert_includes 10_000..500_000, count
    end
  end
end
