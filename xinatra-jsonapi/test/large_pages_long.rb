# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/large_pages"

# A process does not grow as pages do.
class LargePagesLong < Minitest::Test
  SMALLER = 20_000

  ["", "&sort=-weight", "&include=maker", "&include=maker&sort=weight", "&fields[crates]=maker"].each do |query|
    define_method(:"test_memory of a page#{query}") do
      few, fewer = LargePages.memory(SMALLER, query)
      many, more = LargePages.memory(LargePages::ROWS, query)

      assert_operator more, :>, 4 * fewer
      assert_operator many - few, :<, 0.75 * (more - fewer)
    end
  end
end
