# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"
require "tmpdir"

class DatasetTest < Minitest::Test
  def elements(folder = Dir.pwd, **sources, &block)
    BenchDD::DSL::Dataset.new("d", "here:1", folder, sources, &block).elements(BenchDD::DSL::Context.new({ n: 3 }))
  end

  def in_folder(files)
    Dir.mktmpdir do |folder|
      files.each { |name, text| File.write(File.join(folder, name), text) }
      yield folder
    end
  end

  def test_a_block_knows_the_matrix
    assert_equal([0, 1, 2], elements { Array.new(matrix[:n]) { |index| index } })
  end

  def test_anything_that_can_be_an_array
    assert_equal([1, 2], elements { 1..2 })
    assert_equal([1, 2], elements { [1, 2].each.lazy })
  end

  def test_the_lines_of_a_file
    in_folder("words.txt" => "a\nb\n") { |folder| assert_equal %w[a b], elements(folder, file: "words.txt") }
  end

  def test_the_texts_of_files
    in_folder("b.txt" => "2\n", "a.txt" => "1\n", "c.md" => "3") do |folder|
      assert_equal %W[1\n 2\n], elements(folder, glob: "*.txt")
    end
  end

  def test_what_is_missing
    in_folder({}) do |folder|
      assert_match(/wants .*nothing.txt, which is no file/, assert_raises(BenchDD::Error) do
        elements(folder, file: "nothing.txt")
      end.message)
      assert_match(/no file that matches \*\.txt/, assert_raises(BenchDD::Error) do
        elements(folder, glob: "*.txt")
      end.message)
      assert_match(/which is no file/, assert_raises(BenchDD::Error) { elements(folder, requests: "r.jsonl") }.message)
    end
  end

  def test_a_block_that_returns_something_else
    assert_match(/returned Integer: let it return an Array/, assert_raises(BenchDD::Error) { elements { 42 } }.message)
  end
end
