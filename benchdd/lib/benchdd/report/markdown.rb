# frozen_string_literal: true

require_relative "summary"

module BenchDD
  module Report
    # The results as GitHub-flavoured Markdown, for the summary of a build or a comment on a pull request. Its first
    # line says it all.
    class Markdown
      # What Markdown sees something in; a colon and a point only where they make a link.
      SPECIAL = %r{[\\`*_{}\[\]<>#|~&@!$^]|:(?=//)|(?<=www)\.}i
      # At a line's start, "1." and "-" would begin a list.
      START = /\A[^\p{L}&]/
      MARKS = { "faster" => "▼", "slower" => "▲", "same" => "=", "unclear" => "?" }.freeze
      MESSAGE_LINES = 20
      SHOWN_ROWS = 40
      private_constant :SPECIAL, :START, :MARKS, :MESSAGE_LINES, :SHOWN_ROWS

      # @param text [#to_s] a name
      # @return [String] that text on one line, in code's typeface, whatever it holds
      def self.code(text) = "<code>#{numbers(Printable.line(text))}</code>"

      # GitHub looks for mentions and numbers of issues after Markdown was read, so a blank without width parts them.
      # @param text [#to_s] a sentence
      # @return [String] that text on one line, whatever it holds
      def self.escape(text) = numbers(Printable.line(text)).gsub(/&#(?:64|35);/, "\\0&#8203;")

      def self.numbers(text)
        text.gsub(SPECIAL) { |character| "&##{character.ord};" }
      end
      private_class_method :numbers

      # @param results [Results]
      # @param limit [Float] as {Gate} takes it
      def initialize(results, limit: 0.0)
        @results = results
        @gate = Gate.new(results, limit: limit)
        @summary = Summary.new(results)
      end

      # @return [String]
      def to_s
        ["**#{first_line}**", broken, slower, why, *@results.suites.map { |suite| suite(suite) }, setup]
          .compact.join("\n\n").concat("\n")
      end

      private

      # The outcome for those who only see a list of builds.
      def first_line
        "#{@gate.passed? ? "benchdd passed" : "benchdd failed"}: #{escape(@summary.headline)}"
      end

      def broken
        return if @results.broken.empty?

        list = @results.broken.map do |suite, result|
          label = Label.of(result.scenario, result.dataset, result.matrix)
          place = [suite.name, label, *(result.side if @results.sides.size > 1)].join(", ")
          at = " at #{code(result.location)}" if result.location
          "- #{code(place)} #{result.status}#{at}\n#{message(result)}"
        end
        "### Broken\n\n#{list.join("\n")}"
      end

      # An indented block inside the list: nothing in it is Markdown, and nothing can end it.
      def message(result)
        lines = Printable.lines(result.message, most: MESSAGE_LINES).map { |line| "      #{line}".rstrip }
        lines.empty? ? "" : "\n#{lines.join("\n")}\n"
      end

      def slower
        return if @gate.slower.empty?

        limit = @gate.limit.zero? ? "Slower" : "Slower by more than #{Units.percent(@gate.limit)}"
        "### #{limit}\n\n#{@gate.slower.map { |comparison| item(comparison.sentence) }.join("\n")}"
      end

      def why
        explained = @results.comparisons.filter_map(&:explanation)
        "### Why\n\n#{explained.map { |sentence| item(sentence) }.join("\n")}" if explained.any?
      end

      # A table that would bury the rest can be opened.
      def suite(suite)
        tables = suite.groups.map { |group| [caption(group), table(group)].compact.join("\n\n") }.join("\n\n")
        rows = suite.groups.sum { |group| group.rows.size }
        tables = "<details><summary>#{rows} rows</summary>\n\n#{tables}\n\n</details>" if rows > SHOWN_ROWS
        "### #{escape(suite.name)}, per #{escape(suite.unit)}\n\n#{tables}"
      end

      def caption(group)
        against = "against #{code(group.base)}" if group.base
        words = [group.label.empty? ? nil : "**#{escape(group.label)}**", against].compact
        words.join(", ") if words.any?
      end

      BLANK = ["", "-"].freeze
      HEADINGS = %w[scenario side CPU instructions allocations memory change interval verdict against].freeze
      RULER = %w[--- --- ---: ---: ---: ---: ---: ---: --- ---].freeze
      private_constant :BLANK, :HEADINGS, :RULER

      def table(group)
        rows = group.rows.flat_map { |row| lines(row, group) }
        shown = HEADINGS.each_index.reject { |at| rows.all? { |row| BLANK.include?(row[at]) } }
        [HEADINGS, RULER, *rows].map { |row| "| #{row.values_at(*shown).join(" | ")} |" }.join("\n")
      end

      def lines(row, group)
        return [[*measures(row), "", "", state(row), ""]] if row.comparisons.empty?

        row.comparisons.map { |comparison| [*measures(row), *verdict(comparison, group)] }
      end

      def measures(row)
        result = row.result
        side = @results.sides.size > 1 && row.side ? code(row.side) : ""
        [code(row.scenario), side, Units.time(result&.cpu&.estimate), Units.count(result&.instructions),
         Units.count(result&.allocations), Units.memory(result&.peak_memory_kb)]
      end

      def verdict(comparison, group)
        words = "#{MARKS[comparison.verdict]} #{comparison.words}"
        words = "**#{words}**" if @gate.slower?(comparison)
        [comparison.change.estimate, comparison.change.bounds, words, group.base ? "" : code(comparison.base)]
      end

      def state(row)
        return row.result.status unless row.result.status == "ok"

        row.baseline ? "baseline" : ""
      end

      def setup
        sides = @results.sides.map { |side| "- #{code(side["name"])}: #{escape(@summary.side(side))}" }
        lines = [item(@summary.machine), *sides, *@summary.worth.map { |_, sentence| item(sentence) }]
        "<details><summary>How it was measured</summary>\n\n#{lines.join("\n")}\n\n</details>"
      end

      def item(sentence) = "- #{escape(sentence).sub(START) { |character| "&##{character.ord};" }}"
      def code(text) = self.class.code(text)
      def escape(text) = self.class.escape(text)
    end
  end
end
