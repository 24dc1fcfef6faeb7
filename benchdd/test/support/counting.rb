# frozen_string_literal: true

require_relative "repository"
require "benchdd/executable"
require "json"

# `--count` as a user says it: real processes under valgrind, on a repository with code to count.
module Counting
  include Repository

  # A few thousand instructions are enough to see what is exact.
  SHORT = %w[--count --seconds 0.002].freeze
  WORK = <<~RUBY
    module Work
      def self.touched(count) = (1..count).sum { |number| number * 2 }
      def self.untouched(count) = (1..count).sum { |number| number * 2 }
    end
  RUBY
  # Some 1 % more work: several times what the hash seed changes.
  MORE = WORK.sub("touched(count) = ", "touched(count) = count#{".itself.itself.succ.pred" * 2} && ")

  def setup
    skip "valgrind is not installed" unless BenchDD::Executable.find("valgrind")
  end

  # Loading RubyGems takes a second and more under valgrind, in each of many processes, and nothing here needs one.
  def environment(folder) = super.merge("RUBYOPT" => "--disable-gems #{COLLECTOR}")

  # @return [String] a suite with a scenario for each of these methods of Work
  def suite(*methods)
    scenarios = methods.map { |name| "scenario(\"#{name}\") { data.each { |number| Work.#{name}(number) } }" }
    <<~RUBY
      BenchDD.load_path "lib"
      require "work"

      BenchDD.suite "work" do
        dataset("numbers") { [100] * 8 }
        #{scenarios.join("\n  ")}
      end
    RUBY
  end

  def results(folder) = JSON.parse(File.read(File.join(folder, "r.json")))
end
