# frozen_string_literal: true

require_relative "../elements"
require_relative "../units"

module BenchDD
  module Report
    class HTML
      # What the page's parts have in common: figures as they are printed, and verdicts.
      module Words
        include Elements

        TONES = { "faster" => :better, "slower" => :worse, "same" => :same, "unclear" => :unclear }.freeze
        MARKS = { "faster" => "▼", "slower" => "▲", "same" => "=", "unclear" => "?" }.freeze

        private

        def figure(text) = Units.typeset(text)

        def verdict(comparison)
          tag(:span, tag(:span, MARKS.fetch(comparison.verdict), aria_hidden: "true"), " #{comparison.words}",
              class: "verdict tone-#{TONES.fetch(comparison.verdict)}")
        end

        # A table whose rows are cards where there is no room for columns. Roles say again what it is: a browser forgets
        # that when a row is laid out as something else.
        def cards(label, headings, rows)
          body = tag(:tbody, rows, role: "rowgroup")
          tag(:table, tag(:thead, tag(:tr, headings)), body, role: "table", class: "cards", aria_label: label)
        end

        def heading(name, kind = nil)
          tag(:th, name, scope: "col", role: "columnheader", data_sort: true, class: kind)
        end

        def cards_row(name, cells, kind = nil) = tag(:tr, cells, role: "row", class: kind, data_name: name)

        def name_cell(name) = tag(:th, name, scope: "row", role: "rowheader", data_value: name)

        # `value` is for sorting, `content` for reading; on a card `label` stands above it.
        def cell(content, kind:, label: nil, value: nil)
          tag(:td, content, role: "cell", class: kind, data_label: label, data_value: value)
        end

        def figure_cell(label, value, text)
          cell(value && figure(text), kind: "figure", label: label, value: value)
        end

        def fold(title, *content) = tag(:details, tag(:summary, title), content)

        def facts(pairs)
          tag(:dl, pairs.map { |name, value| [tag(:dt, name), tag(:dd, value)] }, class: "facts")
        end
      end
    end
  end
end
