# frozen_string_literal: true

require "time"
require_relative "format_error"

module BenchDD
  module Report
    # What a file format holds: a row for each field, from which documents are checked and the guide's tables are made,
    # so that the two cannot drift apart. What a document has beside these fields is let through: a later version of the
    # same number may add some.
    class Schema
      # One field. `path` leads to it, `[]` stands for every element of a list; `type` is one of TYPES, or a choice such
      # as `"run" or "compare"`, with ` or null` where it may be null or absent; `meaning` is what the guide says.
      Field = Struct.new(:path, :type, :meaning) do
        # @return [Array<String>] the steps that lead to it
        def steps = path.gsub("[]", ".[]").delete_prefix(".").split(".")

        # @return [Boolean] whether it may be null or absent
        def optional? = type.end_with?(" or null")

        # @return [String] its type when it is there
        def kind = type.delete_suffix(" or null")

        # @param value [Object]
        # @return [Boolean] whether it is of the type
        def valid?(value)
          check = TYPES[kind]
          check ? check.call(value) : kind.scan(/"([^"]+)"/).flatten.include?(value)
        end
      end

      FINITE = ->(value) { value.is_a?(Integer) || (value.is_a?(Float) && value.finite?) }
      INTERVAL = ->(value) { value.is_a?(Array) && value.size == 2 && value.all?(FINITE) && value[0] <= value[1] }
      private_constant :FINITE, :INTERVAL

      TYPES = {
        "text" => ->(value) { value.is_a?(String) },
        "time" => ->(value) { value.is_a?(String) && time?(value) },
        "true or false" => ->(value) { [true, false].include?(value) },
        "whole number" => ->(value) { value.is_a?(Integer) && value >= 0 },
        "number" => FINITE,
        "positive number" => ->(value) { FINITE.call(value) && value.positive? },
        "numbers" => ->(value) { value.is_a?(Array) && value.all?(FINITE) },
        "interval" => INTERVAL,
        "positive interval" => ->(value) { INTERVAL.call(value) && value.all?(&:positive?) },
        "object" => ->(value) { value.is_a?(Hash) },
        "objects" => ->(value) { value.is_a?(Array) && value.all?(Hash) },
        "texts by name" => ->(value) { value.is_a?(Hash) && value.values.all?(String) },
        "values by name" => ->(value) { value.is_a?(Hash) && value.values.none?(Enumerable) }
      }.freeze

      # @param value [String]
      # @return [Boolean] whether it is a time of ISO 8601
      def self.time?(value)
        Time.iso8601(value)
        true
      rescue ArgumentError
        false
      end

      # @return [String] such as "benchdd/results"
      attr_reader :name
      # @return [Integer] the newest that can be read
      attr_reader :version
      # @return [Array<Field>]
      attr_reader :fields

      # @param name [String] such as "benchdd/results"
      # @param version [Integer] the newest that can be read
      # @param rows [Array<Array(String, String, String)>] path, type and meaning of each field, outer before inner
      def initialize(name, version:, rows:)
        @name = name
        @version = version
        @fields = rows.map { |row| Field.new(*row).freeze }.freeze
        freeze
      end

      # Checks a document.
      # @param data [Object] as parsed from JSON
      # @param source [String] names the document in a message
      # @return [Hash] the document
      # @raise [FormatError] when it is of another format, newer, or has a field that is wrong
      def check(data, source:)
        check_header(data, source)
        @fields.each do |field|
          values_at(data, field.steps) { |value, place| check_field(field, value, place, source) }
        end
        data
      end

      # @return [String] a table in Markdown, a row for each field
      def to_markdown
        lines = @fields.map { |field| "| `#{field.path}` | #{field.type.tr('"', "`")} | #{field.meaning} |" }
        ["| field | type | meaning |", "| --- | --- | --- |", *lines].join("\n")
      end

      private

      def check_header(data, source)
        unless data.is_a?(Hash) && data["schema"] == @name
          raise FormatError, "#{source} is not of the format #{@name} (#{header(data)}): give a file that benchdd wrote"
        end

        version = data["version"]
        return if version.is_a?(Integer) && version.between?(1, @version)

        raise FormatError, "#{source} has version #{version.inspect[0, 40]} of #{@name}, and this benchdd reads up " \
                           "to version #{@version}: update benchdd, or measure again"
      end

      def header(data)
        return "it holds no JSON object" unless data.is_a?(Hash)

        data.key?("schema") ? "its schema is #{data["schema"].inspect[0, 60]}" : "it names no schema"
      end

      # Yields what stands at the steps, and where. What is null has nothing inside.
      def values_at(value, steps, place = "", &block)
        step, *rest = steps
        if step.nil? then yield value, place
        elsif step == "[]" then value.each_with_index { |item, at| values_at(item, rest, "#{place}[#{at}]", &block) }
        elsif value.is_a?(Hash)
          values_at(value[step], rest, [place, step].reject(&:empty?).join("."), &block)
        end
      end

      def check_field(field, value, place, source)
        return if value.nil? ? field.optional? : field.valid?(value)

        wrong = value.nil? ? "is missing" : "is #{value.inspect[0, 60]}"
        raise FormatError, "#{source}: #{place} #{wrong}, and must be #{article(field.kind)}: " \
                           "give a file as benchdd wrote it, or measure again"
      end

      def article(kind)
        return kind if kind.start_with?('"') || kind.end_with?("s", "name") || kind == "true or false"

        "#{kind.match?(/\A[aeio]/) ? "an" : "a"} #{kind}"
      end
    end
  end
end
