# frozen_string_literal: true

require_relative "suites"
require "benchdd/count/campaign"

# Cases in processes of their own under valgrind.
module Probes
  include Suites

  # Hashes, garbage and random bytes: what differs from process to process.
  SUITE = <<~RUBY
    require "securerandom"
    BenchDD.suite "hashes" do
      dataset("keys") { Array.new(500) { |number| "key \#{number * 7919}" } }
      setup { @table = data.whole.to_h { |key| [key, key.size] } }
      slice 100
      scenario("look up") { data.each { |key| [@table[key], key.to_sym, SecureRandom.hex(2), rand] } }
      scenario("raises") { raise "no" if data.size > 1 }
      (60..63).each { |objects| scenario("leaves \#{objects}") { data.each { objects.times { Object.new } } } }
    end
  RUBY
  # Without gems, which take seconds to load under valgrind.
  BARE = Struct.new(:root) do
    def command(*arguments) = [{ "RUBYOPT" => nil }, [RbConfig.ruby, "--disable-gems", *arguments], root]
  end

  def setup
    skip "valgrind is not installed" unless BenchDD::Executable.find("valgrind")
  end

  # @yieldparam subject [BenchDD::Comparison::Subject]
  # @yieldparam start [Proc]
  def with_case(number)
    in_file(SUITE) do |file|
      subject = BenchDD::Comparison::Subject.new(BARE.new(File.dirname(file)), number, { timeout: 10 })
      start = lambda do |side, callgrind|
        BenchDD::Comparison::WorkerProcess.new(BenchDD::Count::CountedSide.new(side, callgrind), [file])
      end
      yield subject, start
    end
  end

  def walk(subject, start, seed, size)
    BenchDD::Count::Probe.open(subject, seed, start) { |probe| probe.walk(size) }
  end
end
