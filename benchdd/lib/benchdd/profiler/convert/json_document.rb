# frozen_string_literal: true

require "json"

module BenchDD
  module Profiler
    module Convert
      # A foreign file in JSON, whose parts are checked when they are taken: that they are there, and of the right kind.
      class JsonDocument
        include Refusal

        # What an index or a number that is left out can be.
        MISSING = [nil, -1].freeze
        # What some editors begin a file in UTF-8 with.
        MARK = "\uFEFF"
        private_constant :MISSING, :MARK

        # @param content [String]
        # @param name [String] for errors
        # @return [JsonDocument] of the object that the file is
        def self.parse(content, name)
          text = content.dup.force_encoding(Encoding::UTF_8).delete_prefix(MARK)
          document = new(nil, nil, name)
          document.damaged("is not in UTF-8") unless text.valid_encoding?
          value = JSON.parse(text)
          value.is_a?(Hash) ? document.of(value, nil) : document.damaged("is no object of JSON")
        rescue JSON::ParserError
          document.damaged("is no valid JSON")
        end

        # @return [Hash{String => Object}]
        attr_reader :value

        # @param value [Hash]
        # @param title [String, nil] what it is in the file, for errors; nil for all of it
        # @param name [String] of the file
        def initialize(value, title, name)
          @value = value
          @title = title
          @name = name
        end

        # @param value [Object]
        # @param title [String, nil]
        # @return [JsonDocument]
        def of(value, title)
          wrong(title) unless value.is_a?(Hash)
          JsonDocument.new(value, title, @name)
        end

        # @param values [Hash{String => Object}]
        # @return [JsonDocument] with these in place of its own
        def with(values) = JsonDocument.new(@value.merge(values), @title, @name)

        # @param key [String]
        # @return [JsonDocument] the object of that name
        def object(key) = of(@value[key], inside(key))

        # @param key [String]
        # @return [Array<JsonDocument>] a list of objects
        def objects(key) = list(key).map.with_index { |value, index| of(value, "#{inside(key)}[#{index}]") }

        # @param key [String]
        # @return [Boolean]
        def key?(key) = !@value[key].nil?

        # @param key [String]
        # @return [Array]
        def list(key)
          value = @value[key]
          wrong(inside(key)) unless value.is_a?(Array)
          value
        end

        # @param key [String]
        # @param usual [String, nil] where it is missing
        # @return [String]
        def text(key, usual = nil)
          value = @value.fetch(key, usual)
          wrong(inside(key)) unless value.is_a?(String)
          value
        end

        # @param key [String]
        # @return [Array<String>]
        def texts(key)
          list(key).each { |value| wrong(inside(key)) unless value.is_a?(String) }
        end

        # @param key [String]
        # @param usual [Numeric, nil] where it is missing
        # @return [Numeric]
        def number(key, usual = nil) = check_number(@value[key].nil? ? usual : @value[key], key)

        # @param key [String]
        # @param size [Integer] how many there have to be
        # @param usual [Numeric, nil] in place of nulls
        # @return [Array<Numeric>]
        def numbers(key, size, usual = nil)
          column(key, size).map { |value| check_number(value.nil? ? usual : value, key) }
        end

        # @param key [String]
        # @param size [Integer] how many there have to be
        # @param limit [Integer] what none of them reaches
        # @return [Array<Integer, nil>] nil where there is none
        def indexes(key, size, limit)
          column(key, size).map do |value|
            next if MISSING.include?(value)

            value.is_a?(Integer) && value.between?(0, limit - 1) ? value : wrong_index(key, value, limit)
          end
        end

        private

        def inside(key) = @title.nil? ? key : "#{@title}.#{key}"

        def wrong(title) = damaged("has no #{title} of the right kind")

        def wrong_index(key, value, limit)
          damaged("has #{value.inspect[0, 40]} in #{inside(key)}, where there are #{limit}")
        end

        def column(key, size)
          values = list(key)
          damaged("has #{values.size} values in #{inside(key)} instead of #{size}") unless values.size == size
          values
        end

        # Neither too large to be counted with, nor what is no number, such as 1e999.
        def check_number(value, key)
          return value if value.is_a?(Numeric) && value.abs <= Collector::HEAVIEST

          damaged("has #{value.inspect[0, 40]} in #{inside(key)}, where a number should be")
        end
      end
    end
  end
end
