# frozen_string_literal: true

require "json"
require_relative "explanation"
require_relative "looking"
require_relative "request_explanation"

module Xinatra
  module CLI
    # `xinatra explain`: how the routes of each app are found and run, and what they cost extra; or one request's way.
    class Explain
      extend Looking

      OPTIONS = { **Looking::OPTIONS, path: ["--path REQUEST"] }.freeze
      HEADINGS = ["VERB", "PATTERN", "FOUND BY", "WAY", "PARAMS", "DECLARED AT"].freeze
      private_constant :HEADINGS

      # @param apps [Array<Class>]
      # @param options [Hash] `path:` and `json:`
      def initialize(apps, options = {})
        @apps = apps
        @request = options[:path]
        @json = options[:json]
      end

      # @param out [IO]
      # @return [void]
      def print(out)
        explanations = @apps.map { |app| @request ? RequestExplanation.new(app, @request) : Explanation.new(app) }
        return out.puts(JSON.pretty_generate(explanations.map(&:to_h))) if @json

        @terminal = Terminal.new(out)
        explanations.map(&:to_h).each_with_index do |explanation, index|
          @terminal.puts if index.positive?
          @terminal.puts(@terminal.paint(explanation[:app], :bold) + " in #{explanation[:environment]}")
          @request ? print_request(explanation) : print_app(explanation)
        end
      end

      private

      def print_app(explanation)
        print_list("Every request costs extra:", explanation[:costs])
        print_list("Conflicts:", explanation[:conflicts], :yellow)
        routes = explanation[:routes]
        return @terminal.puts("  no routes") if routes.empty?

        headings, *rows = @terminal.align([HEADINGS, *routes.map { |route| cells(route) }])
        @terminal.puts
        @terminal.puts("  #{@terminal.paint(headings.join("  "), :dim)}")
        routes.zip(rows) { |route, row| print_route(route, row) }
      end

      def cells(route) = [*route.values_at(:verb, :pattern, :found_by, :way, :params), place(route)]

      def place(route)
        line = AppText.line(route[:file] && [route[:file], route[:line]])
        route[:inherited_from] ? "#{line}, inherited from #{route[:inherited_from]}" : line
      end

      def print_route(route, row)
        @terminal.row(row)
        notes = { "costs extra" => route[:costs], "conditions" => route[:conditions], "filters" => route[:filters] }
        notes.each do |kind, texts|
          @terminal.puts("      #{@terminal.paint("#{kind}: #{texts.join(", ")}", :yellow)}") if texts.any?
        end
      end

      def print_list(title, texts, style = nil)
        return if texts.empty?

        @terminal.puts("  #{title}")
        texts.each { |text| @terminal.puts("    - #{style ? @terminal.paint(text, style) : text}") }
      end

      def print_request(explanation)
        @terminal.puts("  #{explanation[:request]}: #{explanation[:answer]}")
        rows = explanation[:routes].map.with_index(1) do |route, number|
          ["#{number}.", route[:verb], route[:pattern], route[:role], place(route)]
        end
        @terminal.align(rows).each { |row| @terminal.row(row, indent: 4) }
        @terminal.puts("  #{explanation[:others]}")
      end
    end
  end
end
