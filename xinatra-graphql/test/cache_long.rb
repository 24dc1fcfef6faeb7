# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/flood"

# A hundred thousand documents, none of which comes again, fill no memory.
class CacheLong < Minitest::Test
  # Bytes that the process may grow by, from a fifth of the flood to its end: all of it would be hundreds of megabytes.
  GROWTH = 25_000_000

  def test_short_documents = assert_flat(Flood.new, 100_000, 1_000)

  def test_long_documents = assert_flat(Flood.new(padding: 30_000), 20_000, 150)

  private

  def assert_flat(flood, times, most)
    flood.run(0...(times / 5))
    before = resident
    flood.run((times / 5)...times)

    assert_operator resident - before, :<, GROWTH
    flood.sizes.each { |name, size| assert_operator size, :<=, most, name }
    assert flood.kept?(Flood::HOT)
  end

  def resident
    GC.start
    Integer(File.read("/proc/self/statm").split[1]) * 4_096
  end
end
