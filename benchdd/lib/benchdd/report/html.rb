# frozen_string_literal: true

require_relative "summary"
require_relative "html/page"
require_relative "html/suite_section"
require_relative "html/history_section"
require_relative "html/words"

module BenchDD
  module Report
    # The results as one HTML file that needs no network: verdicts first, then what failed, then each suite with its
    # tables and plots, history, and how it was measured.
    class HTML
      include Words

      TALLY = { "broken" => :worse, "slower" => :worse, "faster" => :better, "same" => :same,
                "cannot tell" => :unclear }.freeze
      TIMES = " CPU and wall times are the medians of whole processes, with intervals at 95 %; the spread under All " \
              "figures is that of single batches."
      private_constant :TALLY, :TIMES

      # @param results [Results]
      # @param history [Array<History::Series>] of what was measured before; empty leaves that part out
      # @param folder [String] that the page will be in, for its links to others
      def initialize(results, history: [], folder: ".")
        @results = results
        @folder = folder
        @history = history
        @summary = Summary.new(results)
      end

      # @return [String]
      def to_s
        main = tag(:main, broken, suites, past, setup, id: "results")
        Page.new("benchdd: #{@results.title}", header, navigation, main, footer).to_s
      end

      private

      def header
        tag(:header, tag(:p, "benchdd #{@results.data["kind"]} · #{@summary.created}", class: "eyebrow"),
            tag(:h1, @results.title), tag(:p, @summary.news || @summary.headline, class: "lede"), tally)
      end

      def tally
        items = @summary.tally.map do |name, count|
          tag(:li, tag(:b, count), " #{name}", class: "tone-#{TALLY.fetch(name)}")
        end
        tag(:ul, items, class: "tally") if items.any?
      end

      def navigation
        links = parts.map { |id, title| tag(:li, tag(:a, title, href: "##{id}")) }
        label = tag(:label, "Show only scenarios with", for: "filter")
        field = tag(:input, id: "filter", type: "search", autocomplete: "off")
        tag(:nav, tag(:ul, links), tag(:div, label, field, tag(:span, id: "filtered", role: "status"), class: "filter",
                                                                                                       hidden: true),
            aria_label: "Parts of this page")
      end

      def parts
        [*(%w[broken Broken] if @results.broken.any?).then { |part| part ? [part] : [] },
         *@results.suites.each_with_index.map { |suite, at| ["suite-#{at + 1}", suite.name] },
         *(@history.any? ? [%w[history History]] : []), ["setup", "How it was measured"]]
      end

      def broken
        list = @results.broken
        return if list.empty?

        tag(:section, tag(:h2, "Broken"), tag(:ul, list.map do |suite, result|
          failure(suite, result)
        end, class: "broken"),
            id: "broken")
      end

      def failure(suite, result)
        label = Label.of(result.scenario, result.dataset, result.matrix)
        place = [suite.name, label, *(result.side if @results.sides.size > 1)].join(", ")
        tag(:li, tag(:p, tag(:b, result.status, class: "tone-worse"), " #{place}"),
            result.location && tag(:p, tag(:code, result.location)), result.message && tag(:pre, result.message))
      end

      def suites
        @results.suites.each_with_index.map do |suite, at|
          SuiteSection.new(suite, id: "suite-#{at + 1}", results: @results, folder: @folder).to_markup
        end
      end

      def past = @history.any? ? HistorySection.new(@history).to_markup : nil

      def setup
        sides = @results.sides.map { |side| [side["name"], @summary.side(side)] }
        tag(:section, tag(:h2, "How it was measured"),
            facts([["machine", @summary.machine], *sides, *@summary.worth]), id: "setup")
      end

      def footer
        tag(:footer, "Written by benchdd.", @results.counted? ? nil : TIMES)
      end
    end
  end
end
