# frozen_string_literal: true

require_relative "shelf"

# Clients that send another document each time, and one that sends the same again and again.
class Flood
  HOT = "{ authors { name } }"
  # The hot one comes once in so many.
  EVERY = 10

  # @param documents [Integer] that the schema keeps
  # @param padding [Integer] bytes that each document has more
  def initialize(documents: 1_000, padding: 0)
    @padding = padding
    _, @schema = Shelf.pair(documents:) { |base| Shelf.schema(base) }
    @schema.execute(HOT)
    @hot = texts[HOT]
  end

  # @param numbers [Range] of the documents
  # @return [void]
  # @raise [RuntimeError] where an answer is not the document's
  def run(numbers)
    numbers.each do |number|
      @schema.execute(HOT) if (number % EVERY).zero?
      found = Array.new(2) { @schema.execute(document(number)).to_h["data"] }
      raise "#{number}: #{found}" unless found == [{ "a#{number}" => { "name" => "Author 0" } }] * 2
    end
  end

  # @return [Hash{Symbol => Integer}] entries of each cache
  def sizes = %i[texts documents plans].to_h { |name| [name, cache(name).size] }

  # @param text [String]
  # @return [Boolean] whether it has been kept all the time
  def kept?(text) = texts[text].equal?(@hot) && !@hot.nil?

  private

  def texts = cache(:texts)

  def cache(name) = @schema.xinatra.instance_variable_get("@#{name}")

  def document(number) = "{ a#{number}: author(number: 0) { name } } ##{"x" * @padding}"
end
