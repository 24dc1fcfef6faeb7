# frozen_string_literal: true

# From how many routes on is a tree quicker than trying one after the other? Xinatra::Router::Chooser goes by this.

require_relative "support/measuring"
require "xinatra/router"

# A pattern and a path for it, by kind; all paths are equally long.
kinds = {
  "static" => ->(name) { ["/#{name}/abcdef", "/#{name}/abcdef"] },
  "capture" => ->(name) { ["/#{name}/:id", "/#{name}/abcdef"] },
  "two" => ->(name) { ["/#{name}/:a/:b", "/#{name}/abc/ef"] },
  "suffix" => ->(name) { ["/#{name}/:id.js", "/#{name}/abc.js"] }
}

BenchDD.suite("router choice") do
  unit "path"
  matrix routes: ENV.fetch("BENCH_ROUTES", "1,2,4,8,20,40").split(",").map { |word| Integer(word) }
  setup do
    kind = kinds.find { |_, make| make.call(data.first[1, 6]).last == data.first }.last
    @patterns = Array.new(matrix[:routes]) do |number|
      Xinatra::Pattern.parse(kind.call(format("r%05d", number)).first)
    end
    define_singleton_method(:routed) do |type|
      @routed ||= type.new.tap { |router| @patterns.each { |pattern| router.add(pattern) } }.freeze
    end
  end
  kinds.each do |kind, make|
    dataset(kind) do
      random = Random.new(1)
      Array.new(10_000) { make.call(format("r%05d", random.rand(matrix[:routes]))).last.b }
    end
  end
  expect
  baseline "linear"
  scenario("linear") do
    router = routed(Xinatra::Router::Linear)
    data.each { |path| router.match(path) }
  end
  scenario("radix") do
    router = routed(Xinatra::Router::Radix)
    data.each { |path| router.match(path) }
  end
end
