# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      cost = lambda do |path, of|
        [[path, "object", of], ["#{path}.samples", "whole number", "how many"],
         ["#{path}.running", "whole number", "CPU time, or objects"],
         ["#{path}.waiting", "whole number", "time without CPU time"],
         ["#{path}.lock", "whole number", "time of waiting for Ruby's lock"]]
      end
      frame = lambda do |path|
        [["#{path}.name", "text", "as Ruby shows it"],
         ["#{path}.path", "text or null", "of its file; null for what is written in C"],
         ["#{path}.line", "whole number", "its first; 0 where there is none"],
         *cost.call("#{path}.self", "what was sampled in it itself"),
         *cost.call("#{path}.total", "what was sampled in it and in what it called; once, where it calls itself")]
      end

      rows = [
        ["schema", "text", "always `benchdd/profile`"],
        ["version", "whole number", "of the format: 1"],
        ["mode", "text", "`cpu`, `wall` or `allocations`, as the profile says"],
        ["unit", '"nanoseconds" or "objects"', "of all weights"],
        ["about", "object", "what the profile says of itself"],
        ["about.clock", "text or null", "what ticked"],
        ["about.rate", "number or null", "samples for a second"],
        ["about.ruby", "text or null", "that ran"],
        ["about.samples", "whole number or null", "in all"],
        ["about.gc", "whole number or null", "samples of garbage collection"],
        ["about.deferred", "whole number or null", "ticks whose weight went to the next sample"],
        ["about.faults", "whole number or null", "stacks that could not be read"],
        ["about.handling", "whole number or null", "nanoseconds that taking the samples took"],
        ["about.cpu", "whole number or null", "nanoseconds by the process's CPU clock"],
        ["about.processes", "whole number or null", "that were sampled, where they are several"],
        ["focus", "text or null", "only stacks through such a frame are counted"],
        ["weights", "values by name", "whether `running`, `waiting` and `lock` count when it is ordered and pruned"],
        *cost.call("total", "all that is counted"),
        ["view", '"methods" or "tree" or "lines"', "what is listed below: methods, calls, or sources"],
        ["methods", "objects", "the dearest first"],
        *frame.call("methods[]"),
        ["calls", "objects", "the call tree: each call after its caller"],
        ["calls[].caller", "whole number or null", "where in `calls` its caller stands; null for the first"],
        *frame.call("calls[]"),
        ["sources", "objects", "methods with their blocks"],
        *frame.call("sources[]"),
        ["sources[].lines", "objects", "those that were sampled"],
        ["sources[].lines[].line", "whole number", "0 where it is not known"],
        ["sources[].lines[].source", "text or null", "as the file has it now; null where it is not there"],
        *cost.call("sources[].lines[].self", "what was sampled at the line itself"),
        *cost.call("sources[].lines[].total", "and in what it called")
      ]

      # The JSON that `benchdd report PROFILE --json` prints.
      SCHEMA = Report::Schema.new("benchdd/profile", version: 1, rows: rows)
    end
  end
end
