# frozen_string_literal: true

# Takes the pictures of the guide: bundle exec ruby -Ibenchdd/lib benchdd/test/profiler/page/screenshots.rb
require "erb"
require "json"
require "tmpdir"
require_relative "sample_pages"
require "benchdd/report"
require_relative "../../support/browser"

# Pages of a small shop, as a browser shows them.
module FlameScreenshots
  FOLDER = File.expand_path("../../../../docs/benchdd/images", __dir__)
  SHOP = <<~'RUBY'
    module Shop
      Item = Struct.new(:name, :price, :tags)
      LIST = ERB.new("<ul><% items.each do |item| %><li><%= ERB::Util.h(item.name) %> <%= item.price %><% end %></ul>")

      class Cart
        def initialize(items) = @items = items
        def total = @items.sum { |item| discount(item) }
        def discount(item) = item.tags.include?("sale") ? item.price * 9 / 10 : item.price
        def by_tag = @items.group_by { |item| item.tags.sort.join("-") }.transform_values { |items| items.sum(&:price) }
      end

      module_function

      def orders = @orders ||= JSON.generate(Array.new(200) { |n| { name: "Item <#{n}>", price: n * 7 % 91, tags: %w[new sale home].first(n % 4) } })
      def parse = JSON.parse(orders, symbolize_names: true).map { |order| Item.new(*order.values_at(:name, :price, :tags)) }

      def handle
        items = parse
        cart = Cart.new(items)
        render(items.first(60)) + cart.total.to_s + cart.by_tag.to_s + search(items).to_s
      end

      def render(items) = LIST.result_with_hash(items: items)
      def search(items) = items.grep(->(item) { item.name.match?(/<1\d*>/) }).map { |item| item.name.downcase.tr("<>", "()") }

      def serve(seconds)
        stop = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
        while Process.clock_gettime(Process::CLOCK_MONOTONIC) < stop
          handle
          sleep 0.002
        end
      end
    end
  RUBY

  # What a request takes after a change, as a share of what it took before.
  CHANGED = { "Shop::Cart#discount" => 0.3, "JSON::Ext::Parser#parse" => 0.7, "Shop.search" => 2.5,
              "String#downcase" => 1.8 }.freeze

  module_function

  def take
    FileUtils.mkdir_p(FOLDER)
    profile = self.profile
    browser = Browser.new
    show(browser, SamplePages.page(profile, title: "A shop, three threads"))
    browser.page.mouse.move(x: 120, y: 490)
    browser.picture(File.join(FOLDER, "flame.png"))
    show(browser, SamplePages.difference(**difference(profile)))
    browser.picture(File.join(FOLDER, "diff_flame.png"), area: { x: 0, y: 0, width: 1280, height: 640 })
  ensure
    browser&.close
  end

  def difference(profile, requests = 1000.0)
    names = profile.frames.map(&:name)
    nodes = profile.nodes.map do |node|
      before = node.running / requests
      [node.parent, node.frame, before, before * CHANGED.fetch(names[node.frame], 1)]
    end
    totals = [2, 3].map { |side| nodes.sum { |node| node[side] } }
    share = (totals[1] - totals[0]) / totals[0]
    size = BenchDD::Report::Units.percent(share.abs)
    { frames: profile.frames.map(&:to_a), nodes: nodes, total: totals, changes: [],
      verdict: "A request takes #{size} #{share.negative? ? "less" : "more"}." }
  end

  def show(browser, html)
    browser.open(html, height: 860)
    sleep 0.05 until browser.evaluate("performance.getEntriesByName('complete').length === 1")
    sleep 0.3
  end

  def profile
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "shop.rb"), SHOP)
      load File.join(folder, "shop.rb")
      tidy(sample, folder)
    end
  end

  def sample
    BenchDD.profile do
      threads = Array.new(2) { |at| Thread.new { Shop.serve(1.0 + at) } }
      threads.each.with_index(1) { |thread, number| thread.name = "worker #{number}" }
      Shop.serve(0.8)
      threads.each(&:join)
    end
  end

  # With paths as another machine would have them.
  def tidy(profile, folder)
    own = File.expand_path("../../../..", __dir__)
    profile.frames.each do |frame|
      next if frame.frozen? || frame.path.nil?

      frame.path = frame.path.sub(File.realpath(folder), "/srv/shop/lib").delete_prefix("#{own}/")
    end
    profile
  end
end

FlameScreenshots.take if $PROGRAM_NAME == __FILE__
