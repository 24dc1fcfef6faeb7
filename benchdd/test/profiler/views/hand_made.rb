# frozen_string_literal: true

require "stringio"
require "benchdd"
require "benchdd/profiler/views"
require_relative "../../support/fake_terminal"

# Profiles whose sums can be added up by hand.
module HandMade
  Views = BenchDD::Profiler::Views
  Frame = BenchDD::Profiler::Frame
  MAIN = Frame.new("<main>", "bin/app", 0)
  RUN = Frame.new("App#run", "lib/app.rb", 10)
  EACH = Frame.new("Array#each", nil, 0)
  STEP = Frame.new("App#step", "lib/app.rb", 20)
  TIMES = Frame.new("String#*", nil, 0)
  MILLISECOND = 1_000_000

  module_function

  # 100 ms: 50 in App#step itself, 30 in String#*, 10 in App#run, which calls itself there, 10 in collections.
  def profile(mode: :cpu, unit: MILLISECOND, **about)
    builder = BenchDD::Profiler::Builder.new({ mode: mode, rate: 1000, clock: :perf, ruby: "ruby 3.3.0", samples: 100,
                                               gc: 10, deferred: 0, faults: 0, cpu: 80 * unit,
                                               handling: 160_000, **about })
    step = [[MAIN, 3], [RUN, 12], [EACH, 0]]
    { [*step, [STEP, 21]] => 50, [*step, [STEP, 22], [TIMES, 0]] => 30, [[MAIN, 3], [RUN, 13], [RUN, 12]] => 10,
      [*step, [STEP, 21], [Frame::GC, 0]] => 10 }.each do |stack, count|
      builder.add(builder.stack(stack), samples: count, running: count * unit)
    end
    builder.profile
  end

  # 40 ms of CPU time, 50 of waiting in a method, 10 of waiting for the lock.
  def wall
    builder = BenchDD::Profiler::Builder.new({ mode: :wall, rate: 1000, clock: :monotonic, cpu: 40 * MILLISECOND })
    sleep = builder.stack([[MAIN, 1], [RUN, 11], [Frame.new("Kernel#sleep", nil, 0), 0]])
    builder.add(sleep, samples: 60, waiting: 50 * MILLISECOND, lock: 10 * MILLISECOND)
    builder.add(builder.stack([[MAIN, 1], [RUN, 12]]), samples: 40, running: 40 * MILLISECOND)
    builder.profile
  end

  # One sample in each stack of names.
  def named(*stacks, path: "a.rb")
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    stacks.each do |names|
      node = builder.stack(names.map { |name| [Frame.new(name, path, 1), 2] })
      builder.add(node, samples: 1, running: MILLISECOND)
    end
    builder.profile
  end

  def pattern(text) = Views::NamePattern.new(text)

  # What a view prints into so many columns.
  def text(profile, columns: 80, io: output, environment: {}, **settings)
    environment = { "COLUMNS" => columns.to_s, **environment }
    Views::Text.new(profile, Views::Settings.with(**settings), io: io, environment: environment).to_s
  end

  def output(encoding = Encoding::UTF_8) = StringIO.new.tap { |io| io.set_encoding(encoding) }

  # Without what is said of the whole profile.
  def blocks(...) = text(...).split("\n\n", 2).last
end
