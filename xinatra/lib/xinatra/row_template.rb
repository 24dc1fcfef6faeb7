# frozen_string_literal: true

require "json"
require "erb"
require_relative "native"

module Xinatra
  # Writes rows as JSON text: what is the same of every row stands in the template, what differs is put between.
  # Compiled, and frozen; shared by threads.
  #
  # Parts of a template are Strings, which are written as they are, and Arrays of a kind and what it needs, mostly the
  # index of a value in the row. Null is written for nil by all but `:inside`, `:path` and `:prefix`.
  #
  # - `[:text, i]` any text, in quotes and escaped
  # - `[:quoted, i]` text of which nothing has to be escaped, in quotes
  # - `[:bare, i]` what is JSON already
  # - `[:number, i]` a number; null for what JSON has no word for, and text, as databases without types have it, as such
  # - `[:boolean, i]` what databases have for it
  # - `[:decimal, i]` a number of any length, in quotes, without needless zeros and exponent; other text as such
  # - `[:time, i, zone]` "2030-12-31 23:59:59.5+01" as in RFC 3339; `zone` where the database says none
  # - `[:inside, i]` any text within quotes, escaped
  # - `[:path, i]` any text as a segment of a path within quotes (RFC 3986, section 3.3)
  # - `[:reference, i, before, after]` any text, escaped, between two Strings; null alone for nil
  # - `[:choice, i, j, [[word, before], ...], after]` as a reference, with the `before` of the word that is at j; null
  #   where there is another
  # - `[:prefix]` the prefix that is given for all rows
  class RowTemplate
    KINDS = %i[text quoted bare number boolean decimal time inside path reference choice prefix].freeze
    ESCAPED = /["\\\u0000-\u001f]/
    ESCAPES = [*("\0".."\u001f"), "\"", "\\"].to_h { |byte| [byte, JSON.generate(byte)[1..-2].freeze] }.freeze
    TRUTHS = [true, "t", "true", "1", 1].freeze
    NUMBER = /\A-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\z/
    DECIMAL = /\A(-?)(?![\d.]{33,}[eE])(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?\z/
    NO_NUMBER = /\A-?(?:NaN|Infinity)\z/
    MOMENT = /\A(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d*)?)([+-]\d\d(?::?\d\d)?|Z)?\z/
    NOUGHT = /\AZ|\A[+-]00:00\z/
    # The length of a moment without a fraction of a second.
    SECONDS = 19
    UNRESERVED = /\A[A-Za-z0-9\-._~]*\z/
    private_constant :KINDS, :ESCAPED, :ESCAPES, :TRUTHS, :NUMBER, :DECIMAL, :NO_NUMBER, :MOMENT, :NOUGHT, :SECONDS,
                     :UNRESERVED

    # @param parts [Array<String, Array>]
    # @return [RowTemplate, Native::RowTemplate] in C where that is there
    def self.of(parts) = Native.available? ? Native::RowTemplate.new(parts) : new(parts)

    # @param parts [Array<String, Array>]
    def initialize(parts)
      code = parts.map { |part| part.is_a?(String) ? part.dump[1..-2] : "\#{#{expression(*part)}}" }.join
      instance_eval(<<~RUBY, __FILE__, __LINE__ + 1)
        def self.write(row, prefix) = "#{code}" # def self.write(row, prefix) = "<" + inside(row[0]) + ">"
      RUBY
      freeze
    end

    # Appends rows, with commas between them.
    # @param text [String] in UTF-8, what they are appended to
    # @param rows [Array<Array>]
    # @param prefix [String] such as the path at which an app is mounted; of characters that need no escape
    # @param first [Boolean] whether the first of them is the first of all
    # @return [String] text
    def append(text, rows, prefix, first)
      rows.each do |row|
        text << "," unless first
        first = false
        text << write(row, prefix)
      end
      text
    end

    private

    def expression(kind, index = nil, *others)
      raise ArgumentError, "there is no part #{kind}" unless KINDS.include?(kind)
      return "prefix" if kind == :prefix
      return choice_expression(index, *others) if kind == :choice

      "#{kind}(row[#{Integer(index)}]#{others.map { |other| ", #{other.dump}.freeze" }.join})"
    end

    def choice_expression(index, other, words, after)
      raise ArgumentError, "a choice needs an alternative" if words.empty?

      befores = words.to_h { |word, before| [word.dump, before.dump] }.map { |pair| pair.join(" => ") }.join(", ")
      "choice(row[#{Integer(index)}], { #{befores} }[utf8(row[#{Integer(other)}])], #{after.dump}.freeze)"
    end

    # In UTF-8; what cannot be is replaced.
    def utf8(value)
      value = value.to_s
      return value.valid_encoding? ? value : value.scrub if value.encoding == Encoding::UTF_8 || value.ascii_only?

      value = value.encoding == Encoding::BINARY ? value.dup.force_encoding(Encoding::UTF_8) : value.encode(Encoding::UTF_8)
      value.scrub
    end

    def text(value) = value.nil? ? "null" : "\"#{inside(value)}\""

    def inside(value)
      value = utf8(value)
      value.match?(ESCAPED) ? value.gsub(ESCAPED) { |character| ESCAPES[character] } : value
    end

    def quoted(value) = value.nil? ? "null" : "\"#{utf8(value)}\""

    def bare(value) = value.nil? ? "null" : utf8(value)

    def boolean(value) = value.nil? ? "null" : TRUTHS.any? { |word| word.eql?(value) }

    def reference(value, before, after) = value.nil? ? "null" : "#{before}#{inside(value)}#{after}"

    def choice(value, before, after) = before ? reference(value, before, after) : "null"

    def path(value)
      value = utf8(value)
      value.match?(UNRESERVED) ? value : ERB::Util.url_encode(value)
    end

    def number(value)
      return "null" if value.nil?

      written = utf8(value)
      return written if written.match?(NUMBER)

      written.match?(NO_NUMBER) ? "null" : text(written)
    end

    def decimal(value)
      return "null" if value.nil? || (written = utf8(value)).match?(NO_NUMBER)
      return text(written) unless (match = DECIMAL.match(written))

      sign, whole, fraction, exponent = match.captures
      whole, fraction = shift(whole, fraction.to_s, exponent.to_i)
      "\"#{sign}#{whole}.#{fraction.sub(/(?!\A)0+\z/, "")}\""
    end

    # Moves the point behind the whole digits, and leaves at least one before and behind it.
    def shift(whole, fraction, by)
      point = whole.size + by
      digits = "#{"0" * [1 - point, 0].max}#{whole}#{fraction}"
      point = [point, 1].max
      digits = digits.ljust(point + 1, "0")
      [digits[0, point].sub(/\A0+(?=\d)/, ""), digits[point..]]
    end

    def time(value, zone)
      return "null" if value.nil?

      moment, offset = utf8(value).match(MOMENT)&.captures
      return text(value) unless moment

      moment = moment.sub(/\.?0*\z/, "") if moment.length > SECONDS
      "\"#{moment.sub(" ", "T")}#{offset ? offset(offset) : zone}\""
    end

    def offset(written)
      hours = written[0, 3]
      minutes = written.length > hours.length ? written[-2..] : "00"
      "#{hours}:#{minutes}".then { |whole| whole.match?(NOUGHT) ? "Z" : whole }
    end
  end
end
