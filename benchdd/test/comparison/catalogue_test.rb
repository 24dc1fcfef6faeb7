# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"

class CatalogueTest < Minitest::Test
  parallelize_me!
  include Suites

  SUITE = <<~RUBY
    BenchDD.suite "s" do
      timeout 1
      expect
      dataset("d") { [1, 2] }
      dataset("e") { [3] }
      scenario("plus") { data.each { |number| number + 1 } }
      scenario("dies") { exit! }
      scenario("hangs") { sleep }
      scenario("raises") { raise "no" }
      scenario("differs") { 42 }
      scenario("succ") { data.each(&:succ) }
    end
  RUBY

  def test_whatever_one_case_does_the_others_are_checked
    in_file(SUITE) do |file|
      catalogue = BenchDD::Comparison::Catalogue.new(side(file), [file], starter(file), datasets: ["d"])
      found = {}
      catalogue.check { |subject, outcome| found[subject.scenario] = outcome }

      assert_equal %w[plus dies hangs raises differs succ], found.keys
      fine = found.values.grep(Hash).map { |outcome| outcome[:status] }

      assert_equal %w[ok ok], fine
      assert_equal %w[killed timeout raised differs], found.values.grep(BenchDD::Comparison::Trouble).map(&:status)
    end
  end

  def test_choosing
    in_file(SUITE) do |file|
      assert_equal 12, subjects(file).size
      assert_equal ["succ, e"], subjects(file, only: ["succ"], datasets: ["e"]).map(&:label)
      error = assert_raises(BenchDD::Error) { subjects(file, only: ["nothing"]) }

      assert_equal "there is no scenario nothing: there are plus, dies, hangs, raises, differs, succ.", error.message
    end
  end

  def test_a_file_without_a_suite
    in_file("1") do |file|
      error = assert_raises(BenchDD::Error) { subjects(file) }

      assert_match(/could not be loaded on here: .*declares no suite/m, error.message)
    end
  end

  def test_what_it_loads
    in_file("require_relative 'other'\n#{SUITE}") do |file|
      other = File.join(File.dirname(file), "other.rb")
      File.write(other, "1")
      loaded = BenchDD::Comparison::Catalogue.loaded(side(file), file, BenchDD::Comparison::Settings.with)

      assert_equal [other, file].sort, loaded.map { |path| File.realpath(path) }.sort
    end
  end
end
