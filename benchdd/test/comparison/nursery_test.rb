# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/servers"
require_relative "../support/suites"
require "fileutils"

# Pairs of workers as they are born, and as they end.
class NurseryTest < Minitest::Test
  parallelize_me!
  include Suites
  include Servers

  # What a scenario has to say comes out as an error.
  SUITE = <<~RUBY
    BenchDD.suite "s" do
      dataset("d") { [1] }
      scenario("seed") { raise "x".hash.to_s }
      scenario("place") { raise [BenchDD.root, Dir.pwd, ENV["PLACE"], Process.getpgrp == Process.pid].join(" ") }
      scenario("thing") { require "thing"; raise [Thing, ENV["BUNDLE_GEMFILE"], *Gem.loaded_specs.keys.sort].join(" ") }
      scenario("verbose") { raise $VERBOSE.inspect }
    end
  RUBY
  SEED, PLACE, THING, VERBOSE = *0..3

  # @return [Array<String>] what the case says in each worker
  def said(sides, file, number, variables = [{}, {}])
    children = sides.zip(variables).map { |side, own| BenchDD::Comparison::Nursery::Child.new(side, own) }
    workers = BenchDD::Comparison::Nursery.workers(children, [file])
    workers.map { |worker| trouble { worker.ask(:check, number) }.message.delete_prefix("RuntimeError: ") }
  ensure
    workers&.each(&:stop)
  end

  def trouble(&block) = assert_raises(BenchDD::Comparison::Trouble, &block)

  def test_a_pair_has_one_hash_seed_and_each_pair_another
    in_file(SUITE) do |file|
      pairs = Array.new(2) { said([side(file), side(file)], file, SEED) }

      assert_match(/\A-?\d+\z/, pairs[0][0])
      assert_equal([1, 1], pairs.map { |pair| pair.uniq.size })
      assert_equal 2, pairs.flatten.uniq.size
    end
  end

  def test_each_has_its_own_environment_and_root_and_process_group
    in_file(SUITE) do |file|
      roots = %w[a b].map { |name| File.join(File.realpath(File.dirname(file)), name).tap { |root| Dir.mkdir(root) } }
      sides = roots.map { |root| side(file).tap { |side| side.root = root } }

      assert_equal ["#{roots[0]} #{roots[0]} one true", "#{roots[1]} #{roots[1]}  true"],
                   said(sides, file, PLACE, [{ "PLACE" => "one" }, { "PLACE" => nil }])
    end
  end

  def project(root, version)
    FileUtils.mkdir_p(File.join(root, "lib"))
    File.write(File.join(root, "Gemfile"), "gemspec\n")
    File.write(File.join(root, "lib/thing.rb"), "Thing = #{version.dump}\n")
    File.write(File.join(root, "thing.gemspec"), <<~RUBY)
      Gem::Specification.new do |spec|
        spec.name, spec.version, spec.summary, spec.author = "thing", #{version.dump}, "a test", "a test"
        spec.files = ["lib/thing.rb"]
      end
    RUBY
    BenchDD::Sides::Side.new(name: version, place: BenchDD::Sides::Place.new(name: version, root: root))
  end

  def test_each_has_its_own_gems
    in_file(SUITE) do |file|
      folder = File.realpath(File.dirname(file))
      sides = { "a" => "1.0", "b" => "2.0" }.map { |name, version| project(File.join(folder, name), version) }
      found = said(sides, file, THING)

      assert_match(%r{\A1\.0 #{folder}/a/Gemfile bundler.* thing\z}, found[0])
      assert_match(%r{\A2\.0 #{folder}/b/Gemfile bundler.* thing\z}, found[1])
    end
  end

  def test_sides_on_another_ruby_have_a_nursery_each
    in_file(SUITE) do |file|
      quiet = side(file).tap { |side| side.define_singleton_method(:ruby_command) { [RbConfig.ruby, "-W0"] } }

      assert_equal %w[false nil], said([side(file), quiet], file, VERBOSE)
      assert_equal 2, said([side(file), quiet], file, SEED).uniq.size
    end
  end

  def test_a_ruby_that_does_not_start_says_why
    in_file(SUITE) do |file|
      broken = side(file).tap { |side| side.define_singleton_method(:ruby_command) { [RbConfig.ruby, "--nothing"] } }
      message = said([broken], file, SEED).first

      assert_match(/its process ended with status 1: .*invalid option --nothing/m, message)
    end
  end

  # What benchdd itself does, in a process that can be killed.
  RUNNER = <<~RUBY
    require "benchdd/comparison"
    Side = Struct.new(:root) do
      def ruby_command = [RbConfig.ruby]
      def environment = {}
      def libraries = []
    end
    children = Array.new(2) { BenchDD::Comparison::Nursery::Child.new(Side.new(Dir.pwd), {}) }
    workers = BenchDD::Comparison::Nursery.workers(children, [File.join(Dir.pwd, "suite.rb")])
    threads = workers.each_with_index.map do |worker, number|
      worker.ask(:prepare, number)
      Thread.new { worker.ask(:batch, 0, 1, timeout: 600) }
    end
    threads.each(&:join)
  RUBY
  HANGING = <<~RUBY
    BenchDD.suite "s" do
      dataset("d") { [1] }
      scenario("waits") { File.write("waits", [Process.pid, Process.ppid, spawn("sleep 600")].join(" ")); sleep }
      scenario("runs") { File.write("runs", Process.pid.to_s); loop {} }
    end
  RUBY

  def test_a_runner_that_is_killed_leaves_no_worker
    in_file(HANGING) do |file|
      folder = File.dirname(file)
      runner = spawn(RbConfig.ruby, "-I", LIB, "-e", RUNNER, chdir: folder, pgroup: true)
      files = %w[waits runs].map { |name| File.join(folder, name) }

      assert eventually(60) { files.all? { |path| File.size?(path) } }, "no worker has begun"
      sleep(0.1) # what was begun to be written is written
      pids = files.flat_map { |path| File.read(path).split.map(&:to_i) }

      assert_equal(4, pids.count { |pid| alive?(pid) })
      Process.kill(:KILL, runner)

      assert ended?(pids), "some of #{pids.join(", ")} are still there"
    ensure
      Process.wait(runner)
    end
  end
end
