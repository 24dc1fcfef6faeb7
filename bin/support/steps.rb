# frozen_string_literal: true

module Tooling
  # What bin/test can do, in order, and the run of a choice of it: each step is announced, timed and summed up.
  class Steps
    # `packages`: the Debian packages the step needs. `long`: whether it is left out unless asked for. `single`: whether
    # it has no work for a second processor. `last`: whether it needs what the others leave. `work`: returns a Tally.
    Step = Struct.new(:name, :title, :packages, :long, :single, :last, :work, keyword_init: true)

    def initialize
      @steps = []
    end

    # Adds a step; the block is its work.
    def add(name, title, packages: Machine::GEMS, **options, &work)
      @steps << Step.new(name: name, title: title, packages: packages, **options, work: work)
    end

    # The table for --help.
    def to_s
      @steps.map { |step| format("  %-12<name>s %<title>s\n", name: step.name, title: step.title) }.join
    end

    # Those of the names given, in the order they were added. Raises Error for a name that is no step.
    def named(names)
      unknown = names - @steps.map(&:name)
      return @steps.select { |step| names.include?(step.name) } if unknown.empty?

      raise Error, "there is no step #{unknown.join(" or ")}; the steps are:\n#{self}"
    end

    # All of them with `long`, else the usual ones.
    def all(long:)
      @steps.select { |step| long || !step.long }
    end

    # Runs the steps: those with work for one processor beside the others, for all of them wait now and then; what needs
    # the others after them. Prints the summary, and returns the sum of the tallies.
    def run(steps)
      started = Tooling.now
      before = processor_time
      last, first = steps.partition(&:last)
      lines = side_by_side(first) + run_all(last)
      summary(lines, Tooling.now - started, processor_time - before)
    end

    private

    # In two lanes: who is done first helps with what is left for one processor. The time of the processors cannot be
    # told apart then.
    def side_by_side(steps)
      single, others = steps.partition(&:single)
      return run_all(steps) if single.empty? || steps.one?

      waiting = Queue.new(single).close
      lane = Thread.new { drain(waiting) }
      lines = run_all(others) + drain(waiting) + lane.value
      lines.map { |line| line.first(3) }.sort_by { |step, *| steps.index(step) }
    end

    def run_all(steps) = steps.map { |step| run_step(step) }

    def drain(waiting)
      lines = []
      while (step = waiting.pop)
        lines << run_step(step)
      end
      lines
    end

    # [step, its tally, seconds it took, seconds of the processors: of all processes that have ended]
    def run_step(step)
      Tooling.say "#{step.name}: #{step.title}"
      started = Tooling.now
      before = processor_time
      tally = attempt(step)
      seconds = Tooling.now - started
      puts format("-- %<name>s: %<tally>s in %<seconds>.1f s\n\n", name: step.name, tally: tally, seconds: seconds)
      [step, tally, seconds, processor_time - before]
    end

    def processor_time = Process.times.to_a.sum

    # Whatever goes wrong in one step, the next ones run.
    def attempt(step)
      step.work.call
    rescue StandardError => e
      report = "#{step.name} could not run: #{e.is_a?(Error) ? e.message : e.full_message(highlight: false)}"
      puts report
      Tally.new(0, 1, 0, [report])
    end

    def summary(lines, seconds, processor)
      Tooling.say "Summary (#{seconds.round} s in all, #{processor.round} s of processors)"
      lines.each { |line| puts summary_line(*line) }
      left_out(@steps.select(&:long) - lines.map(&:first))
      unsteady(lines)
      failed(lines.select { |_, tally, _| tally.failed.positive? })
      lines.sum(Tally::NONE) { |_, tally, _| tally }
    end

    def summary_line(step, tally, took, processor = nil)
      used = processor ? format("%<processor>7.1f s of processors", processor: processor) : "  beside others"
      format("  %-12<name>s %7.1<took>f s, %-23<used>s  %<tally>s", name: step.name, took: took, used: used,
                                                                    tally: tally)
    end

    def left_out(steps)
      return if steps.empty?

      puts "Left out: #{steps.map(&:name).join(", ")} (bin/test --long runs them)"
    end

    def unsteady(lines)
      lines.each do |step, tally, _|
        tally.unsteady.each { |report| puts "", "-- unsteady in #{step.name}: failed, then passed by itself:", report }
      end
    end

    # What went wrong is repeated, for whoever sees the end of the output alone.
    def failed(lines)
      return if lines.empty?

      lines.each do |step, tally, _|
        tally.reports.each { |report| puts "", "-- failed in #{step.name}:", report }
      end
      names = lines.map { |step, _, _| step.name }
      puts "", "Failed: #{names.join(", ")}. Run one alone with: bin/test --only #{names.first}"
    end
  end
end
