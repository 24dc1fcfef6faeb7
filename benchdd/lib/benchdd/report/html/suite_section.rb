# frozen_string_literal: true

require "erb"
require "pathname"
require_relative "../plot"
require_relative "../suite"
require_relative "../units"
require_relative "distributions"
require_relative "words"

module BenchDD
  module Report
    class HTML
      # A suite's part of the page: what costs do over the matrix, and for each dataset a table whose rows carry their
      # intervals on one scale, the distributions, and all figures.
      class SuiteSection
        include Words

        # How a column is named, sorted and shown: `value` is for sorting, `text` for reading, of a row's result.
        Column = Struct.new(:heading, :value, :text)
        ESTIMATE = ->(kind) { ->(result) { result.public_send(kind)&.estimate } }
        COLUMNS = [
          ["CPU", ESTIMATE[:cpu], Units.method(:time)], ["wall", ESTIMATE[:wall], Units.method(:time)],
          ["allocations", :allocations.to_proc, Units.method(:count)], ["GC", :gc_ns.to_proc, Units.method(:time)],
          ["memory", :peak_memory_kb.to_proc, Units.method(:memory)],
          ["instructions", :instructions.to_proc, Units.method(:count)],
          ["hash seed", :seed_share.to_proc, ->(share) { share ? Units.percent(share) : "-" }]
        ].map { |column| Column.new(*column) }.freeze
        NOTHING = Plot::Strips::Row.new.freeze
        private_constant :Column, :ESTIMATE, :COLUMNS, :NOTHING

        # @param suite [Suite]
        # @param id [String]
        # @param results [Results] that it belongs to
        # @param folder [String] that the page will be in
        def initialize(suite, id:, results:, folder: ".")
          @suite = suite
          @folder = folder
          @id = id
          @sides = results.sides.size > 1
          @effect = results.minimum_effect
          @over_matrix = over_matrix
        end

        # @return [Elements::Markup]
        def to_markup
          tag(:section, tag(:h2, @suite.name), tag(:p, about), @over_matrix,
              @suite.groups.map { |group| group_section(group) }, id: @id, data_part: true)
        end

        private

        def about = ["per #{@suite.unit}", *@suite.file].join(" · ")

        # How costs grow, where the matrix has one name and numbers.
        def over_matrix
          names = @suite.results.flat_map { |result| result.matrix.keys }.uniq
          return unless names.size == 1

          plots = @suite.results.group_by(&:dataset).filter_map do |dataset, results|
            growth(dataset, results, names[0])
          end
          tag(:div, plots, class: "pair") if plots.any?
        end

        def growth(dataset, results, name)
          points = results.select { |result| result.cpu && result.matrix[name].is_a?(Numeric) }
          values = points.map { |result| result.matrix[name] }.uniq
          return if values.size < 2 || points.any? { |result| result.cpu.least <= 0 }

          title = "CPU time per #{@suite.unit} by #{name}#{" on #{dataset}" if dataset}"
          Plot::Lines.new(title, series(points, name),
                          horizontal: Plot::Lines::Axis.new(label: name, log: values.min.positive?),
                          vertical: Plot::Lines::Axis.new(log: true, unit: :time)).to_markup
        end

        def series(results, name)
          results.group_by { |result| [result.scenario, *(result.side if @sides)].join(", ") }.map do |label, list|
            points = list.map { |result| [result.matrix[name], result.cpu.estimate, *result.cpu.interval] }
            Plot::Lines::Series.new(name: label, points: points.sort_by(&:first))
          end
        end

        def group_section(group)
          tag(:div, caption(group), bars(group), table(group), reasons(group), distributions(group), data_part: true)
        end

        def reasons(group)
          items = group.comparisons.select(&:explanation).map { |comparison| tag(:li, reason(comparison)) }
          tag(:ul, items, class: "reasons", aria_label: "Why") if items.any?
        end

        def reason(comparison)
          return comparison.explanation unless comparison.page

          [comparison.explanation, " ", tag(:a, "Differential flame graph", href: link(comparison.page))]
        end

        # From where the page will be, to a file that is named from where the command ran.
        def link(path)
          from, to = [@folder, path].map { |name| Pathname(File.expand_path(name)) }
          to.relative_path_from(from).each_filename.map { |name| ERB::Util.url_encode(name) }.join("/")
        end

        def distributions(group)
          Distributions.new(group, suite: @suite, ratios: ratios, effect: @effect, sides: @sides).to_markup
        end

        # What costs are beside one another, where no plot over the matrix shows that already.
        def bars(group)
          rows = group.rows.select { |row| row.result&.cpu }
          return if @sides || @over_matrix || rows.size < 2

          bars = rows.map do |row|
            low, high = row.result.cpu.interval
            Plot::Bars::Row.new(name: row.scenario, value: row.result.cpu.estimate, low: low, high: high)
          end
          Plot::Bars.new("CPU time per #{@suite.unit}", bars, unit: :time).to_markup
        end

        def caption(group)
          base = group.base && tag(:small, "#{"· " unless group.label.empty?}against #{group.base}")
          tag(:h3, group.label, " ", base) unless group.label.empty? && base.nil?
        end

        # One scale for the whole suite, so that its tables can be compared.
        def ratios
          @ratios ||= begin
            all = @suite.comparisons.flat_map { |comparison| [comparison.ratio, *comparison.interval] }
            Plot::Ratios.new(all, effect: @effect)
          end
        end

        def forest
          @forest ||= Plot::Strips.new("intervals", @suite.comparisons.map { |comparison| strip_row(comparison) },
                                       scale: ratios.scale, ticks: ratios.ticks(ratios.wide? ? 4 : 3), reference: 1,
                                       zone: ratios.zone)
        end

        def table(group)
          shown = COLUMNS.select { |column| group.rows.any? { |row| row.result && column.value.call(row.result) } }
          against = group.comparisons.any? && group.base.nil?
          rows = group.rows.flat_map { |row| body_rows(row, shown, against, group.comparisons.any?) }
          cards("#{@suite.name} #{group.label}", headings(shown, against, group.comparisons.any?), rows)
        end

        def headings(shown, against, compared)
          figures = shown.map { |column| heading(column.heading, "figure") }
          [heading("scenario"), @sides ? heading("side") : nil, figures, against ? heading("against") : nil,
           compared ? [heading("change", "figure"), axis] : nil, heading(compared ? "verdict" : "state")]
        end

        def axis
          tag(:th, tag(:span, "interval", class: "unseen"), forest.axis, scope: "col", role: "columnheader",
                                                                         class: "strip")
        end

        def body_rows(row, shown, against, compared)
          (row.comparisons.empty? ? [nil] : row.comparisons).map do |comparison|
            cells = [names(row), shown.map { |column| measure(row, column) },
                     against ? cell(comparison&.base, kind: "names", label: "against") : nil,
                     compared ? change_cells(comparison) : nil, verdict_cell(row, comparison)]
            cards_row([row.scenario, *row.side].join(" "), cells, row.baseline ? "base" : nil)
          end
        end

        def names(row)
          [name_cell(row.scenario), @sides ? cell(row.side, kind: "names", label: "side", value: row.side) : nil]
        end

        def measure(row, column)
          value = row.result && column.value.call(row.result)
          figure_cell(column.heading, value, column.text.call(value))
        end

        def change_cells(comparison)
          return [cell(nil, kind: "figure change"), cell(forest.strip(NOTHING), kind: "strip bare")] unless comparison

          change = comparison.change
          words = [figure(change.estimate), " ", tag(:small, figure(change.bounds))]
          [cell(words, kind: "figure change", value: comparison.ratio),
           cell(forest.strip(strip_row(comparison)), kind: "strip")]
        end

        def strip_row(comparison)
          low, high = comparison.interval
          Plot::Strips::Row.new(centre: comparison.ratio, low: low, high: high, tone: TONES.fetch(comparison.verdict),
                                hollow: comparison.verdict == "unclear")
        end

        def verdict_cell(row, comparison)
          content = comparison ? verdict(comparison) : state(row)
          cell(content, kind: "verdict", value: comparison&.words)
        end

        def state(row)
          return tag(:span, "baseline", class: "faint") if row.baseline
          return if row.result.status == "ok"

          tag(:span, row.result.status, class: row.result.skipped? ? "faint" : "tone-worse")
        end
      end
      private_constant :SuiteSection
    end
  end
end
