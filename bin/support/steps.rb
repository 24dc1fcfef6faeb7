# frozen_string_literal: true

require "etc"

module Tooling
  # What bin/test can do, in order, and the run of a choice of it: each step is announced, timed and summed up.
  class Steps
    # `packages`: the Debian packages the step needs. `long`: whether it is left out unless asked for. `single`: whether
    # it has no work for a second processor. `work`: takes a time limit in seconds and returns a Tally.
    Step = Struct.new(:name, :title, :packages, :long, :single, :work, keyword_init: true)

    def initialize
      @steps = []
    end

    # Adds a step; the block is its work.
    def add(name, title, packages: Machine::GEMS, long: false, single: false, &work)
      @steps << Step.new(name: name, title: title, packages: packages, long: long, single: single, work: work)
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

    # Runs the steps one after the other, but those side by side that follow each other and have work for one processor;
    # then `spare` (if any) in what is left of `budget` seconds. Prints the summary, and returns the sum of the tallies.
    def run(steps, budget: nil, spare: nil)
      started = Tooling.now
      lines = steps.chunk_while { |one, next_one| one.single && next_one.single }.flat_map { |group| run_group(group) }
      left = budget - (Tooling.now - started) if spare
      lines << run_step(spare, left) if left&.positive?
      summary(lines, Tooling.now - started)
    end

    private

    # As many at a time as there are processors, whose time cannot be told apart then.
    def run_group(steps)
      return steps.map { |step| run_step(step, Command::LIMIT) } if steps.one?

      waiting = Queue.new(steps).close
      workers = Array.new([Etc.nprocessors, steps.size].min) do
        Thread.new do
          lines = []
          while (step = waiting.pop)
            lines << run_step(step, Command::LIMIT).first(3)
          end
          lines
        end
      end
      workers.flat_map(&:value).sort_by { |step, *| steps.index(step) }
    end

    # [step, its tally, seconds it took, seconds of the processors: of all processes that have ended]
    def run_step(step, limit)
      Tooling.say "#{step.name}: #{step.title}"
      started = Tooling.now
      before = processor_time
      tally = attempt(step, limit)
      seconds = Tooling.now - started
      puts format("-- %<name>s: %<tally>s in %<seconds>.1f s\n\n", name: step.name, tally: tally, seconds: seconds)
      [step, tally, seconds, processor_time - before]
    end

    def processor_time = Process.times.to_a.sum

    # Whatever goes wrong in one step, the next ones run.
    def attempt(step, limit)
      step.work.call(limit)
    rescue StandardError => e
      report = "#{step.name} could not run: #{e.is_a?(Error) ? e.message : e.full_message(highlight: false)}"
      puts report
      Tally.new(0, 1, 0, [report])
    end

    def summary(lines, seconds)
      Tooling.say format("Summary (%<seconds>.0f s in all)", seconds: seconds)
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
