# frozen_string_literal: true

require_relative "repositories"
require_relative "without_bundler"
require "benchdd"
require "open3"

# The command with profiles, on a repository with a router.
module Profiling
  include Repositories

  COMMAND = [RbConfig.ruby, "-W1", File.expand_path("../../exe/benchdd", __dir__)].freeze
  SUITE = <<~RUBY
    BenchDD.load_path "lib"
    require "router"
    BenchDD.suite "routing" do
      unit "request"
      dataset("small") { Array.new(300) { |number| "/a\#{number}/b" } }
      setup { @router = Router.new }
      before_each { 300.times(&:to_s) }
      scenario("match") { data.each { |path| @router.match(path) } }
    end
  RUBY
  ROUTER = <<~RUBY
    class Router
      def match(path)
        tries = 0
        tries += 1 while tries < 60
        [render(path), tries]
      end

      def render(path) = path.split("/").map(&:upcase).join("-")
    end
  RUBY
  def benchdd(folder, *arguments) = Open3.capture2e(WITHOUT_BUNDLER, *COMMAND, *arguments, chdir: folder)

  def in_folder(&) = in_repository({ "lib/router.rb" => ROUTER, "benchmarks/routing_bench.rb" => SUITE }, &)
end
