# frozen_string_literal: true

require "benchdd/profiler/convert"

# Profiles made by hand and by chance, and what of them two have in common.
module Profiles
  Profiler = BenchDD::Profiler
  Convert = Profiler::Convert
  Frame = Profiler::Frame
  Track = Profiler::Track
  Damaged = Profiler::Format::Damaged

  MAIN = Frame.new("<main>", "/app/main.rb", 1).freeze
  WORK = Frame.new("App#work", "/app/work.rb", 10).freeze
  PLUS = Frame.new("Integer#+", nil, 0).freeze
  # Names that a format may trip over.
  NAMES = ["A#b", "block (2 levels) in A#b", "Été#λ", "Integer#%", "a;b", "a%3Bb", "two\nlines", "x (y.rb:3)",
           "x - y:3", "#<Class:0x1>#m", "a b 12", "ends in space ", "\"quoted\\", "<cfunc>", "%"].freeze
  PATHS = [nil, "/app/a.rb", "/with (that)/a.rb", "C:\\x;y.rb", "(eval):1"].freeze
  ABOUT = { mode: :cpu, rate: 1000, clock: :perf, ruby: "ruby 3.1.2", yjit: false, pid: 100,
            started: 1_700_000_000_123, samples: 6 }.freeze

  module_function

  # Two threads; a method at two lines, one in C, and garbage collection below the method that was interrupted.
  def by_hand(about = ABOUT)
    builder = Profiler::Builder.new(about)
    here = builder.stack([[MAIN, 3], [WORK, 12]])
    there = builder.stack([[MAIN, 3], [WORK, 14], [PLUS, 0]])
    gc = builder.stack([[MAIN, 3], [WORK, 14], [Frame::GC, 0]])
    builder.add(here, samples: 3, running: 3_000_001)
    builder.add(there, samples: 2, running: 2_000_000)
    builder.add(gc, samples: 1, running: 999_999)
    builder.track(Track.new(100, "main", [[here, 0], [there, 1_000_000], [here, 2_000_000], [gc, 3_000_000]]))
    builder.track(Track.new(101, nil, [[here, 500_000], [there, 700_000]]))
    builder.profile
  end

  # With all that a profile can have, and samples that no timeline has.
  def by_chance(random)
    mode = %i[cpu wall allocations].sample(random: random)
    builder = Profiler::Builder.new({ mode: mode, clock: :cpu, samples: 0 })
    places = NAMES.product(PATHS).sample(8, random: random)
    frames = places.map { |name, path| Frame.new(name, path, random.rand(3) * 7) } << Frame::GC << Frame::TRUNCATED
    nodes = [Profiler::Builder::ROOT]
    random.rand(1..30).times do
      frame = builder.frame(frames.sample(random: random))
      nodes << builder.node(nodes.sample(random: random), frame, random.rand(4) * 3)
    end
    nodes.uniq.each { |number| weigh(builder, number, mode, random) }
    timelines(builder, nodes, random)
  end

  def weigh(builder, number, mode, random)
    return if random.rand(3).zero?

    builder.add(number, samples: random.rand(0..4), running: random.rand(0..3_000_000))
    return unless mode == :wall

    builder.add(number, waiting: random.rand(2) * random.rand(9),
                        lock: random.rand(2) * random.rand(9))
  end

  # Of threads.
  TITLES = ["w", "w (x)", nil].freeze

  # All of them for some nodes, none for the others.
  def timelines(builder, nodes, random)
    profile = builder.profile
    timed = nodes.uniq.select { random.rand(3).positive? }
    samples = timed.flat_map { |number| [number] * profile.nodes[number].samples }.shuffle(random: random)
    samples.each_slice(5).with_index(1) do |some, index|
      name = TITLES.sample(random: random)
      builder.track(Track.new(index, name, some.each_with_index.map { |number, at| [number, at * 65_536] }))
    end
    builder.profile
  end

  # What was sampled in each stack; a stack is its frames with lines, as the block sees them.
  # @return [Hash{Array => Array}] without those in which nothing was
  def tree(profile, weights = %i[samples running waiting lock], &frame)
    frame ||= ->(one, line) { [*one.to_a, line] }
    stacks = []
    profile.nodes.each_with_object(Hash.new { |all, key| all[key] = Array.new(weights.size, 0) }) do |node, sums|
      stacks << (stacks.empty? ? [] : [*stacks[node.parent], frame.call(profile.frames[node.frame], node.line)])
      values = node.to_h.values_at(*weights)
      sums[stacks.last] = sums[stacks.last].zip(values).map(&:sum) if values.any?(&:positive?)
    end
  end

  # For formats with one line a frame.
  def one_line = ->(frame, line) { [frame.name, frame.path, line.zero? ? frame.line : line] }

  def there_and_back(profile, format, **options)
    Convert.load(Convert.dump(profile, format, **options), format, **options)
  end
end
