# frozen_string_literal: true

require "benchdd"
require "benchdd/profiler/page"

# Profiles whose sums can be added up by hand, and pages of them.
module SamplePages
  P = BenchDD::Profiler
  STEP = P::Format::STEP
  RUN = P::Frame.new("Shop.run", "/srv/shop/lib/shop.rb", 10)
  SUM = P::Frame.new("Shop::Cart#sum", "/srv/shop/lib/cart.rb", 20)
  TREE = P::Frame.new("Shop::Tree#walk", "/srv/shop/lib/tree.rb", 5)
  ROUTE = P::Frame.new("Rack::Router#call", "/usr/lib/ruby/gems/3.1.0/gems/rack-2.2.4/lib/rack/router.rb", 40)
  PARSE = P::Frame.new("JSON.parse", "/usr/lib/ruby/3.1.0/json/common.rb", 215)
  PLUS = P::Frame.new("Integer#+", nil, 0)
  GC = P::Frame::GC
  # Places of a stack, samples, and steps for a sample.
  STACKS = [
    [[[RUN, 11]], 2, 16], [[[RUN, 12], [SUM, 21]], 6, 16], [[[RUN, 12], [SUM, 22]], 4, 20],
    [[[RUN, 12], [SUM, 22], [PLUS, 0]], 8, 16], [[[RUN, 13], [TREE, 6]], 2, 16],
    [[[RUN, 13], [TREE, 6], [TREE, 7]], 3, 16], [[[RUN, 13], [TREE, 6], [TREE, 7], [PLUS, 0]], 5, 16],
    [[[RUN, 14], [ROUTE, 41]], 4, 16], [[[RUN, 14], [ROUTE, 41], [PARSE, 216]], 10, 16],
    [[[RUN, 14], [ROUTE, 41], [PARSE, 216], [GC, 0]], 6, 32]
  ].freeze
  # Steps of them all.
  TOTAL = 912
  ABOUT = { mode: :cpu, rate: 1000, clock: :perf, ruby: "ruby 3.1.2", samples: 50, gc: 6, cpu: 55_000_000 }.freeze

  module_function

  # Its two threads take turns: sample n is taken at n * 10 steps, even ones by the first thread.
  def profile(about: ABOUT, stacks: STACKS, weight: :running)
    builder = P::Builder.new(about)
    nodes = stacks.flat_map do |places, samples, steps|
      node = builder.stack(places)
      builder.add(node, samples: samples, weight => samples * steps * (about[:mode] == :allocations ? 1 : STEP))
      [node] * samples
    end
    tracks(nodes).each { |track| builder.track(track) }
    builder.profile
  end

  def tracks(nodes)
    samples = nodes.each_with_index.map { |node, index| [node, index * 10 * STEP] }
    [["main", 0], ["worker", 1]].map do |name, odd|
      P::Track.new(100 + odd, name, samples.select.with_index { |_, index| index % 2 == odd })
    end
  end

  # Waiting, running and waiting for the lock, without a timeline.
  def waiting
    builder = P::Builder.new({ mode: :wall, rate: 1000, samples: 30 })
    { running: [[RUN, 11]], waiting: [[RUN, 12], [P::Frame.new("Kernel#sleep", nil, 0), 0]],
      lock: [[RUN, 13], [SUM, 21]] }.each.with_index(1) do |(weight, places), index|
      builder.add(builder.stack(places), samples: 10, weight => index * 160 * STEP)
    end
    builder.profile
  end

  # Every name, path and thread is one that should do no harm.
  def hostile(names)
    builder = P::Builder.new({ mode: :cpu, ruby: names.first })
    names.each_with_index do |name, index|
      node = builder.stack([[P::Frame.new(name, name, index), 1], [P::Frame.new(name, nil, 0), 0]])
      builder.add(node, samples: 4, running: 64 * STEP)
      builder.track(P::Track.new(index, name, Array.new(4) { |at| [node, (index + (at * 40)) * STEP] }))
    end
    builder.profile
  end

  # The page of {profile}.
  def shop = @shop ||= page(profile)

  def page(profile, title: "A shop") = P::Page.new(profile, title: title).to_s

  DIFFERENCE = {
    unit: "ns per request", total: [1000.0, 900.0],
    verdict: "B takes 10 % less of a request than A (8 % to 12 %).",
    frames: [["(all)", nil, 0], ["Shop.run", "/srv/shop/lib/shop.rb", 10],
             ["Shop::Cart#sum", "/srv/shop/lib/cart.rb", 20],
             ["Rack::Router#call", "/srv/gems/rack-2.2.4/router.rb", 40], ["Integer#+", nil, 0],
             ["Shop::Old#one", "/srv/shop/lib/old.rb", 3]],
    nodes: [[0, 0, 0.0, 0.0], [0, 1, 100.0, 100.0], [1, 2, 400.0, 150.0], [2, 4, 100.0, 100.0], [1, 3, 350.0, 550.0],
            [1, 5, 50.0, 0.0]],
    changes: [{ frame: 2, self: [400.0, 150.0], change: -0.25, interval: [-0.27, -0.23], significant: true,
                place: "cart.rb:22" },
              { frame: 3, self: [350.0, 550.0], change: 0.2, interval: [0.18, 0.22], significant: true,
                place: "router.rb:41" },
              { frame: 5, self: [50.0, 0.0], change: -0.05, interval: [-0.11, 0.001], significant: false,
                place: "old.rb:4" }]
  }.freeze

  def difference(title: "A shop: HEAD against main", **changes)
    P::DiffPage.new({ **DIFFERENCE, **changes }, title: title).to_s
  end
end
