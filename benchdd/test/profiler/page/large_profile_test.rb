# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "sample_pages"
require_relative "page_browser"

# A million samples: the first flame graph is drawn in less than two seconds.
class LargeProfilePageTest < Minitest::Test
  include PageBrowser

  P = BenchDD::Profiler
  SAMPLES = 1_000_000
  THREADS = 4
  MOST = 2000

  # A tree of 20,000 nodes, 40 levels deep at most, in which four threads go from node to node near by.
  def self.profile
    random = Random.new(5)
    nodes = [P::Node.new(0, 0, 0, 0, 0, 0, 0)]
    depths = [0]
    20_000.times do |index|
      parent = [index - random.rand(60), 0].max
      parent = nodes[parent].parent while depths[parent] >= 40
      nodes << P::Node.new(parent, 1 + random.rand(1999), random.rand(1..9), 0, 0, 0, 0)
      depths << (depths[parent] + 1)
    end
    tracks = Array.new(THREADS) { |thread| P::Track.new(thread, "worker #{thread}", timeline(nodes, random)) }
    P::Profile.new({ mode: :cpu, rate: 1000, samples: SAMPLES }, frames, nodes, tracks)
  end

  def self.frames
    methods = Array.new(1999) { |index| ["Some::Module#method_#{index}", "/srv/app/#{index % 90}.rb", index] }
    [P::Frame::ROOT, *methods.map { |method| P::Frame.new(*method) }]
  end

  def self.timeline(nodes, random)
    place = time = 0
    Array.new(SAMPLES / THREADS) do
      place = (place + random.rand(-8..8)).clamp(1, nodes.size - 1)
      place = random.rand(1...nodes.size) if random.rand(50).zero?
      nodes[place].samples += 1
      nodes[place].running += 16 * P::Format::STEP
      [place, (time += random.rand(15..17)) * P::Format::STEP]
    end
  end

  def test_it_opens_soon_and_stays_quick
    page = SamplePages.page(self.class.profile)
    visit(page)
    drawn, complete = %w[drawn complete].map { |mark| evaluate("performance.getEntriesByName('#{mark}')[0].startTime") }

    assert_operator drawn, :<, MOST
    assert_operator complete, :<, 2 * MOST
    assert_equal "1 M samples, #{spell(SAMPLES * 16 * P::Format::STEP)}.", text(".status")
    spent = evaluate(<<~SCRIPT)
      (() => {
        const before = performance.now();
        viewer.change({ range: [1000, viewer.model.end / 2] });
        viewer.update();
        return performance.now() - before;
      })()
    SCRIPT

    assert_operator spent, :<, 500
    assert_empty browser.complaints
  end
end
