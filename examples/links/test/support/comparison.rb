# frozen_string_literal: true

# Two lists of answers to the same requests, side by side.
module Comparison
  FIELDS = %w[request status headers body session route].freeze
  EXCERPT = 300

  # @param expected [Array<Hash>] answers as test/support/play.rb writes them
  # @param actual [Array<Hash>]
  # @return [Array<String>] one sentence for each field that differs; empty when all is equal
  def self.differences(expected, actual)
    found = expected.zip(actual).each_with_index.flat_map do |(one, other), i|
      next ["#{i}: there is no second answer"] unless other

      FIELDS.reject { |name| one[name] == other[name] }.map { |name| sentence(i, name, one, other) }
    end
    actual.size > expected.size ? found << "#{expected.size}: there is no first answer" : found
  end

  def self.sentence(number, name, one, other)
    first = excerpt(one[name], other[name])
    second = excerpt(other[name], one[name])
    "#{number} #{one["request"]}: #{name} is #{first}, then #{second}"
  end

  # The part of a value from where it begins to differ.
  def self.excerpt(value, other)
    value, other = [value, other].map { |side| side.is_a?(String) ? side : side.inspect }
    from = value.each_char.zip(other.each_char).index { |a, b| a != b } || 0
    value[[from - 40, 0].max, EXCERPT].inspect
  end

  private_class_method :sentence, :excerpt
end
