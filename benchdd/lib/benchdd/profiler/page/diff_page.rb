# frozen_string_literal: true

require "json"
require_relative "document"
require_relative "../../report/printable"

module BenchDD
  module Profiler
    # The difference of two profiles, A and B, as one HTML file that needs no network: a flame graph whose colours say
    # what became better and worse, and a table of changes.
    class DiffPage
      # What would end a script, or is no line of JavaScript everywhere.
      ESCAPES = { "<" => '\u003c', ">" => '\u003e', "&" => '\u0026', "\u2028" => '\u2028', "\u2029" => '\u2029' }.freeze
      private_constant :ESCAPES

      # @param difference [Hash{Symbol => Object}] all figures for a unit of work: `unit`, such as "ns per request", or
      #   "of the whole", of which all figures are shares; `total`, `[a, b]`; `verdict`, one sentence; `frames`, each
      #   `[name, path, line]`; `nodes`, each `[parent, frame, a, b]` with what was sampled in itself, the root first
      #   and each after its parent; `changes`, each a Hash with `frame` (its number), `self` (`[a, b]`), `change` (b
      #   less a, as a share of the total of a), `interval` (`[low, high]` of that share, nil where it is not known),
      #   `significant` and `place`
      # @param title [String]
      def initialize(difference, title:)
        @difference = difference
        @title = title
      end

      # @return [String]
      def to_s = Page::Document.new(@title, kind: "difference", data: data).to_s

      private

      def data = JSON.generate(valid(@difference)).gsub(/[<>&\u2028\u2029]/, ESCAPES)

      # JSON is of valid UTF-8 and finite numbers alone; names may be anything, and intervals without an end.
      def valid(value)
        case value
        when Hash then value.transform_values { |one| valid(one) }
        when Array then value.map { |one| valid(one) }
        when String then Report::Printable.valid(value)
        when Float then value if value.finite?
        else value
        end
      end
    end
  end
end
