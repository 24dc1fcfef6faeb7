# frozen_string_literal: true

require "strscan"

# Reads Prometheus' text format, version 0.0.4, and takes nothing that its documentation does not have: neither what is
# written in another way, nor what contradicts itself.
class PrometheusText
  # It is not in that format.
  class Malformed < StandardError; end

  Family = Struct.new(:name, :type, :help, :samples)

  NAME = /[a-zA-Z_:][a-zA-Z0-9_:]*/
  LABEL = /[a-zA-Z_][a-zA-Z0-9_]*/
  VALUE = /[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN/
  TYPES = %w[counter gauge histogram summary untyped].freeze
  INFINITE = { "+Inf" => Float::INFINITY, "Inf" => Float::INFINITY, "-Inf" => -Float::INFINITY }.freeze
  HELP = /\A# HELP (#{NAME}) (.*)\z/
  TYPE = /\A# TYPE (#{NAME}) (\w+)\z/
  HISTOGRAM = %w[_bucket _sum _count].freeze
  private_constant :NAME, :LABEL, :VALUE, :TYPES, :INFINITE, :HELP, :TYPE, :HISTOGRAM

  # @return [Hash{String => Family}]
  attr_reader :families

  # @param text [String]
  # @raise [Malformed]
  def initialize(text)
    fail_at(text[-20..]) unless text.end_with?("\n")
    fail_at("no UTF-8") unless text.dup.force_encoding("UTF-8").valid_encoding?
    @families = {}
    text.each_line(chomp: true) { |line| read(line) }
    @families.each_value { |family| check(family) }
  end

  # @return [Float] the value of a sample
  def value(name, **labels)
    wanted = labels.to_h { |label, said| [label.to_s, said.to_s] }
    @families.values.flat_map(&:samples).find { |each, found, _| each == name && found == wanted }&.last ||
      raise(KeyError, "there is no #{name} #{labels}")
  end

  # @return [Float] of all samples of a name whose labels have these among them
  def sum(name, **labels)
    wanted = labels.to_h { |label, said| [label.to_s, said.to_s] }
    @families.values.flat_map(&:samples).sum { |each, found, value| each == name && wanted <= found ? value : 0 }
  end

  private

  def fail_at(what) = raise(Malformed, what.inspect)

  def read(line)
    case line
    when HELP then add(Regexp.last_match(1), unescape(Regexp.last_match(2), "n\\"))
    when TYPE then type(Regexp.last_match(1), Regexp.last_match(2))
    else sample(line)
    end
  end

  def add(name, help)
    fail_at("two of #{name}") if @families.key?(name)
    fail_at("no type of #{@family.name}") if @family && !@family.type
    @families[name] = @family = Family.new(name, nil, help, [])
  end

  def type(name, type)
    fail_at("type of #{name} #{type}") unless @family&.name == name && @family.type.nil? && TYPES.include?(type)
    @family.type = type
  end

  def sample(line)
    scan = StringScanner.new(line)
    name = scan.scan(NAME) || fail_at(line)
    labels = scan.skip(/\{/) ? read_labels(scan) : {}
    value = (scan.skip(/ /) && scan.scan(VALUE)) || fail_at(line)
    fail_at(line) unless scan.eos? && member?(name)
    @family.samples << [name, labels, number(value)]
  end

  # Samples of a family stand together, behind its head.
  def member?(name)
    return false unless @family&.type
    return name == @family.name unless @family.type == "histogram"

    HISTOGRAM.any? { |suffix| name == @family.name + suffix }
  end

  def read_labels(scan)
    labels = {}
    loop do
      name = scan.scan(LABEL) || fail_at(scan.rest)
      said = (scan.skip(/="/) && scan.scan(/(?:[^"\\]|\\.)*/) && scan.matched) || fail_at(scan.rest)
      fail_at(scan.rest) if !scan.skip(/"/) || labels.key?(name)
      labels[name] = unescape(said, "n\\\"")
      next if scan.skip(/,/)
      return labels if scan.skip(/\}/)

      fail_at(scan.rest)
    end
  end

  def unescape(text, known)
    text.gsub(/\\(.?)/) do
      escaped = Regexp.last_match(1)
      fail_at(text) if escaped.empty? || !known.include?(escaped)
      escaped == "n" ? "\n" : escaped
    end
  end

  def number(text) = INFINITE.fetch(text) { Float(text) }

  def check(family)
    fail_at("nothing of #{family.name}") if family.type.nil? || family.samples.empty?
    fail_at("twice in #{family.name}") if family.samples.map { |sample| sample.first(2) }.uniq!
    check_counter(family) if family.type == "counter"
    check_histogram(family) if family.type == "histogram"
  end

  def check_counts(counts, total)
    fail_at(counts) unless counts == counts.sort && counts.last == total
  end

  def check_counter(family)
    fail_at("#{family.name} is no counter") unless family.name.end_with?("_total")
    fail_at("less than nothing") if family.samples.any? { |sample| sample.last.negative? }
  end

  # Its buckets ascend, and the last holds all.
  def check_histogram(family)
    buckets, sums, totals = HISTOGRAM.map do |suffix|
      family.samples.select { |sample| sample.first == family.name + suffix }
    end
    bounds = buckets.map { |_, labels, _| number(labels.fetch("le")) }
    fail_at("sums and counts") unless sums.one? && totals.one?
    fail_at(bounds) unless bounds == bounds.sort.uniq && bounds.last == Float::INFINITY
    check_counts(buckets.map(&:last), totals.first.last)
  end
end
