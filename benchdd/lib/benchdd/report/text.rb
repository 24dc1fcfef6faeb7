# frozen_string_literal: true

require_relative "summary"
require_relative "table"
require_relative "terminal"

module BenchDD
  module Report
    # The results as tables for a terminal.
    class Text
      COLUMNS = [
        ["scenario", 0, :left], ["side", 0, :left], ["CPU", 0, :right], ["p99", 6, :right], ["wall", 4, :right],
        ["allocations", 3, :right], ["GC", 7, :right], ["memory", 5, :right], ["instructions", 2, :right],
        ["hash seed", 3, :right], ["change", 0, :right], ["interval", 1, :right], ["verdict", 0, :left],
        ["against", 0, :left]
      ].map { |heading, rank, align| Table::Column.new(heading: heading, rank: rank, align: align).freeze }.freeze
      STYLES = { "faster" => :better, "slower" => :worse }.freeze
      MESSAGE_LINES = 8
      private_constant :COLUMNS, :STYLES, :MESSAGE_LINES

      # @param results [Results]
      # @param io [IO] where the text will go: its width and whether it takes colours count, nothing is written
      # @param environment [Hash{String => String}] NO_COLOR, COLUMNS and TERM count
      def initialize(results, io: nil, environment: ENV)
        @results = results
        @summary = Summary.new(results)
        @terminal = Terminal.new(io, environment: environment)
      end

      # @return [String]
      def to_s
        blocks = [head, *@results.suites.map { |suite| block(suite) }, profiles, why, broken, foot]
        "#{blocks.reject(&:empty?).join("\n\n")}\n"
      end

      private

      def head
        sides = @results.sides.map { |side| "#{side["name"]}: #{@summary.side(side)}" }
        [*paragraph("benchdd #{@results.data["kind"]}: #{@results.title}", style: :strong),
         *[@summary.machine, *sides, @summary.created].flat_map { |line| paragraph(line) }].join("\n")
      end

      def block(suite)
        title = paragraph("#{suite.name}, per #{suite.unit}#{" (#{suite.file})" if suite.file}", style: :strong)
        parts = suite.groups.map { |group| group.rows.flat_map { |row| lines(row, group) } }
        tables = Table.new(COLUMNS, parts, terminal: @terminal, indent: 2).to_a
        [title.join("\n"), *suite.groups.zip(tables).map { |group, table| [*caption(group), table].join("\n") }]
          .join("\n\n")
      end

      def caption(group)
        words = [group.label, group.base&.then { |name| "against #{name}" }].compact.reject(&:empty?)
        paragraph(words.join(", "), indent: "  ") if words.any?
      end

      # A row for what was measured, with its first comparison; one for each further comparison.
      def lines(row, group)
        first, *others = row.comparisons
        [measures(row) + verdict(row, first, group),
         *others.map { |comparison| Array.new(10, "") + verdict(row, comparison, group) }]
      end

      def measures(row)
        result = row.result
        names = [Printable.line(row.scenario), @results.sides.size > 1 ? Printable.line(row.side) : ""]
        return [*names, *Array.new(8, "-")] unless result

        [*names, Units.time(result.cpu&.estimate), Units.time(result.cpu&.p99), Units.time(result.wall&.estimate),
         Units.count(result.allocations), Units.time(result.gc_ns), Units.memory(result.peak_memory_kb),
         Units.count(result.instructions), result.seed_share ? Units.percent(result.seed_share) : "-"]
      end

      def verdict(row, comparison, group)
        return ["", "", Table::Cell.new(*state(row)), ""] unless comparison

        change = comparison.change
        [change.estimate, change.bounds, Table::Cell.new(comparison.words, STYLES[comparison.verdict]),
         group.base ? "" : Printable.line(comparison.base)]
      end

      def state(row)
        status = row.result&.status
        return [status, status == "skipped" ? :faint : :worse] unless [nil, "ok"].include?(status)

        [row.baseline ? "baseline" : "", :faint]
      end

      def profiles
        paths = @results.suites.flat_map(&:results).filter_map(&:profile)
        return "" if paths.empty?

        [*paragraph("profiles, for `benchdd report`; beside each its flame graph", style: :strong),
         *paths.flat_map { |path| paragraph(path, indent: "  ") }].join("\n")
      end

      def why
        explained = @results.comparisons.select(&:explanation)
        return "" if explained.empty?

        lines = explained.flat_map do |comparison|
          [*paragraph(comparison.explanation, indent: "  "), *paragraph(comparison.page, indent: "    ", style: :faint)]
        end
        [*paragraph("why", style: :strong), *lines].join("\n")
      end

      def broken
        list = @results.broken
        return "" if list.empty?

        [*paragraph("broken: #{list.size}", style: :worse), *list.flat_map { |suite, result| failure(suite, result) }]
          .join("\n")
      end

      def failure(suite, result)
        label = Label.of(result.scenario, result.dataset, result.matrix)
        side = " (#{result.side})" if result.side && @results.sides.size > 1
        title = "#{suite.name}: #{label}#{side} #{result.status}"
        title += " at #{result.location}" if result.location
        [*paragraph(title, indent: "  "),
         *Printable.lines(result.message, most: MESSAGE_LINES).map { |line| "    #{line}" }]
      end

      def foot
        sure = @results.comparisons.any? || @results.counted? ? @summary.worth.map(&:last) : []
        [*paragraph(@summary.headline, style: :strong), *sure.flat_map { |line| paragraph(line) }].join("\n")
      end

      # A sentence, broken between words into lines that fit.
      def paragraph(sentence, indent: "", style: nil)
        room = @terminal.width - indent.size
        lines = Printable.line(sentence).split.each_with_object([]) do |word, broken|
          if broken.any? && Table.width("#{broken.last} #{word}") <= room then broken.last << " " << word
          else broken << +word
          end
        end
        lines.map { |line| "#{indent}#{@terminal.paint(line, style)}" }
      end
    end
  end
end
