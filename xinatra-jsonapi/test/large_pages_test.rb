# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/large_pages"

# What large pages cost a process: as much time a row as others, and not the memory of all of them.
class LargePagesTest < Minitest::Test
  # Of what a row of a page of 1,000 costs, what one of a larger page may: it costs 1.0 to 1.65 of it, for its key is
  # asked for and sent back, half a microsecond, while the rest of a row on SQLite takes 0.9.
  DEARER = 1.9
  # Another process may have had the machine.
  ATTEMPTS = 4

  def setup
    skip "Keys are asked for as records on MySQL, all at once" if ENV["DATABASE_URL"].to_s.start_with?("mysql")
  end

  # A page that is not streamed takes twice to three times the document.
  def test_memory
    grown, bytes = LargePages.memory(LargePages::ROWS, "&include=maker")

    assert_operator bytes, :>, 400 * LargePages::ROWS
    assert_operator grown, :<, bytes
  end

  def test_time
    least = {}
    ATTEMPTS.times do
      least.update(LargePages.run("time", 20, 100, 1_000, 10_000)) { |_, one, other| [one, other].min }
      break if least["10000"] <= DEARER * least["1000"]
    end

    assert_operator least["10000"], :<=, DEARER * least["1000"], least
    assert_equal least["20"], least.values.max, least
  end
end
