# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repository"
require "benchdd/requests"

# The largest dataset that has an option of its own.
class GenerateLong < Minitest::Test
  include Repository

  def test_small_is_the_beginning_of_large
    Dir.mktmpdir do |folder|
      save(folder, "routes.tsv", "# songs\nGET\t/songs/:id\nGET\t/songs\n\nPOST\t/songs\n")
      paths = { "small.jsonl" => [], "large.jsonl" => ["--large"] }.map do |name, options|
        output, code = benchdd(folder, "generate", "--routes", "routes.tsv", *options, "-o", name)

        assert_equal 0, code, output
        File.join(folder, name)
      end

      assert_equal([10_000, 100_000], paths.map { |path| File.foreach(path).count - 1 })
      small, large = paths.map { |path| BenchDD::Requests::Reader.new(path).first(50).map(&:to_s) }

      assert_equal small, large
    end
  end
end
