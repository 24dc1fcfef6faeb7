# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"

class RunnerTest < Minitest::Test
  parallelize_me!
  include Suites

  # What a scenario costs is known by the loops it makes.
  SUITE = <<~RUBY
    def loops(count)
      count.times { }
    end

    BenchDD.suite "s" do
      dataset("d") { [1] * 100 }
      scenario("100") { data.each { loops(100) } }
      scenario("200") { data.each { loops(200) } }
      scenario("100 again") { data.each { loops(100) } }
      scenario("breaks") { data.each { (@count = (@count || 0) + 1) > 500 ? exit! : loops(100) } }
    end
  RUBY

  def matchup(base, subject, **options)
    design = BenchDD::Statistics::Design.new(alpha: 0.01, **options)
    BenchDD::Comparison::Matchup.new(base, subject, design)
  end

  def runner(file, **options) = BenchDD::Comparison::Runner.new(starter(file), seconds: 0.02, **options)

  def test_twice_the_work_is_slower
    in_file(SUITE) do |file|
      base, subject = subjects(file).first(2)
      compared = matchup(base, subject)
      runner(file).run([compared], [])

      assert_equal :slower, compared.test.verdict
      assert_in_delta 2, Math.exp(compared.test.estimate), 0.5
      assert_equal "scenario", compared.of
    end
  end

  def test_what_is_compared_with_nothing_has_some_processes
    in_file(SUITE) do |file|
      subject = subjects(file).first
      tallies = runner(file).tap { |runner| runner.run([], [subject]) }.tallies

      assert_equal BenchDD::Comparison::Runner::PROCESSES, tallies[subject].cpu_samples.size
      assert_operator tallies[subject].units, :>, 1000
      assert_operator tallies[subject].per_unit(:cpu_ns), :>, 500
      assert_nil tallies[subject].trouble
    end
  end

  # In the middle of a relay, where the other waits for it.
  def test_a_case_that_hangs_is_named_wherever_it_stands
    suite = SUITE.sub("exit!", "sleep").sub("dataset", "timeout 1\n  dataset")
    in_file(suite) do |file|
      base, _, _, hangs = subjects(file)
      [[base, hangs], [hangs, base]].each do |pair|
        tallies = runner(file).tap { |runner| runner.run([matchup(*pair)], []) }.tallies

        assert_equal(["timeout", nil], [hangs, base].map { |subject| tallies[subject].trouble&.status })
      end
    end
  end

  def test_a_case_that_breaks_does_not_stop_the_others
    in_file(SUITE) do |file|
      base, subject, _, breaks = subjects(file)
      broken = matchup(base, breaks)
      fine = matchup(base, subject)
      troubles = []
      runner = runner(file, observer: ->(event, *details) { troubles << details.first if event == :trouble })
      runner.run([broken, fine], [])

      assert_equal [breaks], troubles
      assert_equal "killed", runner.tallies[breaks].trouble.status
      assert_equal :slower, fine.test.verdict
      assert_nil runner.tallies[base].trouble
    end
  end

  def test_the_observer_is_told_how_far_it_is
    in_file(SUITE) do |file|
      base, subject, alone = subjects(file)
      compared = matchup(base, subject, looks: [2])
      told = []
      runner(file, observer: ->(*event) { told << event }).run([compared], [alone])
      of_alone, of_compared = told.partition { |_, subject| subject.equal?(alone) }
      processes = 1..BenchDD::Comparison::Runner::PROCESSES

      assert_equal [[:begin, compared], [:pair, compared]] * compared.log_ratios.size, of_compared
      assert_equal(processes.flat_map { |number| [[:begin_alone, alone, number - 1], [:process, alone, number]] },
                   of_alone)
    end
  end

  # Those of the next round start while these are measured; none is left at the end.
  def test_processes_are_started_ahead_and_all_are_ended
    in_file(SUITE) do |file|
      base, subject = subjects(file).first(2)
      started = []
      start = ->(*sides) { starter(file).call(*sides).tap { |workers| started << workers } }
      BenchDD::Comparison::Runner.new(start, seconds: 0.02).run([compared = matchup(base, subject, looks: [2])], [])

      assert_equal compared.log_ratios.size + 1, started.size
      assert(started.flatten.all? { |worker| assert_raises(IOError) { worker.ask(:list) } })
    end
  end

  def test_a_limit_ends_it_undecided
    in_file(SUITE) do |file|
      base, _, subject = subjects(file)
      compared = matchup(base, subject, looks: [1000])
      runner(file, limit: 0.5).run([compared], [])

      assert_nil compared.test.verdict
      assert_includes 1..100, compared.log_ratios.size
    end
  end
end
