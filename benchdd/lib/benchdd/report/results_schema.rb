# frozen_string_literal: true

require_relative "schema"

module BenchDD
  module Report
    spread = lambda do |name, what|
      path = "suites[].results[].#{name}"
      [[path, "object or null", "#{what}, nanoseconds a unit; null when nothing was measured"],
       ["#{path}.median", "number", "half of the batches cost less"],
       ["#{path}.trimmed_mean", "number", "the mean of the batches without the extremes at both ends"],
       ["#{path}.p90", "number", "nine of ten batches cost less"],
       ["#{path}.p99", "number", "99 of 100 batches cost less"],
       ["#{path}.min", "number", "the cheapest batch"],
       ["#{path}.max", "number", "the dearest batch"],
       ["#{path}.samples", "numbers", "one a process: its whole cost, as it is compared"]]
    end

    rows = [
      ["schema", "text", "always `benchdd/results`"],
      ["version", "whole number", "of the format: 1"],
      ["kind", '"run" or "compare"', "what was asked for"],
      ["created", "time", "when it ended (ISO 8601)"],
      ["machine", "object", "where it ran"],
      ["machine.cpu", "text", "the processor's name"],
      ["machine.cores", "whole number", "that the process could use"],
      ["machine.kernel", "text", "name and version of the kernel"],
      ["machine.governor", "text or null", "of the processor's clock; null where there is none to read"],
      ["machine.load", "number or null", "the load of the last minute before it began"],
      ["measure", '"cpu" or "instructions" or null',
       "what is compared: CPU time, also for null, or counted instructions"],
      ["alpha", "positive number",
       "at most this share of documents has a false verdict: it is divided by `comparisons`"],
      ["minimum_effect", "positive number", "the smallest change that matters: `same` means within it"],
      ["comparisons", "whole number", "how many were fixed at the start"],
      ["calibration", "object or null", "what `benchdd calibrate` found on this machine; null when it never ran"],
      ["calibration.false_alarms", "whole number", "verdicts of a difference between equals"],
      ["calibration.of", "whole number", "comparisons of equals"],
      ["calibration.interval", "interval", "exact interval of the rate"],
      ["calibration.smallest_change", "number or null", "the smallest change that was found reliably: 0.008 for 0.8 %"],
      ["sides", "objects", "what was measured: one in a plain run, two in a comparison"],
      ["sides[].name", "text", "as results and comparisons call it"],
      ["sides[].revision", "text or null", "of Git; null outside a repository"],
      ["sides[].dirty", "true or false or null", "whether the working tree had changes that no commit has"],
      ["sides[].ruby", "text", "the Ruby's version"],
      ["sides[].yjit", "true or false or null", "whether YJIT was on"],
      ["sides[].gems", "texts by name or null", "versions that the side asked for"],
      ["suites", "objects", "one for each suite of the bench files"],
      ["suites[].name", "text", "the suite's"],
      ["suites[].file", "text or null", "the bench file"],
      ["suites[].unit", "text or null", "what costs are per: `request`; null stands for `iteration`"],
      ["suites[].results", "objects", "one for each scenario, dataset, matrix and side"],
      ["suites[].results[].scenario", "text", "its name"],
      ["suites[].results[].dataset", "text or null", "its name; null in a suite without datasets"],
      ["suites[].results[].matrix", "values by name or null", "the values of the suite's matrix"],
      ["suites[].results[].side", "text or null", "the side's name; null where there is one side"],
      ["suites[].results[].status", '"ok" or "raised" or "differs" or "killed" or "timeout" or "skipped"',
       "`differs`: the result is not what the suite expects"],
      ["suites[].results[].message", "text or null", "what went wrong"],
      ["suites[].results[].location", "text or null", "file and line of the scenario"],
      ["suites[].results[].units", "whole number or null", "how many were measured in all"],
      *spread.call("cpu_ns", "CPU time"),
      *spread.call("wall_ns", "time that passed"),
      ["suites[].results[].allocations", "number or null", "objects a unit"],
      ["suites[].results[].gc_ns", "number or null", "time in garbage collection a unit, nanoseconds"],
      ["suites[].results[].gc_count", "number or null", "garbage collections a unit"],
      ["suites[].results[].peak_memory_kb", "number or null", "the most the process held, of 1,024 bytes"],
      ["suites[].results[].instructions", "number or null", "a unit; null unless they were counted"],
      ["suites[].results[].seed_share", "number or null",
       "what the hash seed contributes to `instructions`: the largest count less the smallest, over the median"],
      ["suites[].comparisons", "objects", "in the order in which they were fixed"],
      ["suites[].comparisons[].scenario", "text", "its name"],
      ["suites[].comparisons[].dataset", "text or null", "its name"],
      ["suites[].comparisons[].matrix", "values by name or null", "the values of the suite's matrix"],
      ["suites[].comparisons[].base", "text", "what it is compared with: a scenario or a side"],
      ["suites[].comparisons[].subject", "text", "what is judged: a scenario or a side"],
      ["suites[].comparisons[].of", '"scenario" or "side"', "which of the two base and subject are"],
      ["suites[].comparisons[].side", "text or null", "of scenarios: the side that both ran on"],
      ["suites[].comparisons[].log_ratios", "numbers or null",
       "one a pair: ln(subject / base) of the CPU time, or of the instructions"],
      ["suites[].comparisons[].pairs", "whole number", "how many pairs of processes it took"],
      ["suites[].comparisons[].ratio", "positive number", "subject / base: below 1 is faster"],
      ["suites[].comparisons[].interval", "positive interval or null",
       "of the ratio, at a confidence of 1 - `alpha` / `comparisons`"],
      ["suites[].comparisons[].verdict", '"faster" or "slower" or "same" or "unclear"', "of the subject"],
      ["suites[].comparisons[].within", "number or null", "for `same`: the difference is smaller than this"],
      ["suites[].comparisons[].p", "number or null", "the p value of the test for a difference"],
      ["suites[].comparisons[].seconds", "number or null", "how long it took"]
    ]

    # The JSON that run, compare and ci write, and that every report is made from.
    RESULTS_SCHEMA = Schema.new("benchdd/results", version: 1, rows: rows)
  end
end
