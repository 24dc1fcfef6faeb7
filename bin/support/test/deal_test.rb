# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../tooling"
require_relative "../testing"

class DealTest < Minitest::Test
  def shares(count, seconds, sizes = {})
    Dir.mktmpdir do |folder|
      paths = [*seconds.keys, *sizes.keys].to_h { |name| [name, File.join(folder, name)] }
      sizes.each { |name, size| File.write(paths[name], "x" * size) }
      known = seconds.transform_keys { |name| paths[name] }
      return Tooling::Deal.new(paths.values, known).shares(count).map { |files| files.map { |file| File.basename(file) } }
    end
  end

  def test_shares_take_about_as_long_and_the_longest_begins
    assert_equal [%w[a], %w[b e], %w[c d]], shares(3, { "d" => 3, "a" => 20, "c" => 4, "e" => 1, "b" => 7 })
  end

  def test_a_file_that_is_not_known_counts_by_its_size
    assert_equal [%w[small], %w[large], %w[tiny]], shares(3, { "small" => 9 }, { "tiny" => 10, "large" => 40_000 })
  end

  def test_every_file_is_dealt_once
    names = ("a".."k").to_a

    assert_equal names, shares(4, names.to_h { |name| [name, 1] }).flatten.sort
  end

  def test_what_is_known_is_about_files_that_there_are
    assert_empty(Tooling::Deal.seconds.keys.reject { |path| File.exist?(path) })
  end
end
