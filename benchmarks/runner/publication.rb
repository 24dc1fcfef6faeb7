# frozen_string_literal: true

require "fileutils"
require_relative "load_average"
require_relative "page"

module Bench
  module Runner
    # Puts what was measured into RESULTS.md, into plots/ beside it, and into README.md.
    class Publication
      HEAD = <<~MARKDOWN
        # Results

        Written by `bin/bench`; [how it is measured](../docs/benchmarks.md). A question has a part for each Ruby that it was
        measured on, the newest first. Each part says when and where that was. Compare figures of one part only: two runs
        differ by more than two sides within one do.
      MARKDOWN
      README = File.expand_path("../../README.md", __dir__)
      # What README.md shows of the kinds of requests.
      SHOWN = ["`/`, defaults", "`/hello/:name`, defaults", "50 routes, half of them capturing",
               "`/hello/:name` behind a before filter", "`/json`, `content_type :json`", "ERB template with a layout",
               "POST of a form with two fields", "`/hello/:name` writing to the session", "404"].freeze
      SUMMARY = ["request", "Sinatra", "Xinatra", "times faster", "Roda", "no framework"].freeze
      # By whether the figures were measured with YJIT.
      YJIT = { [true] => " with YJIT", [false] => " without YJIT", [true, false] => " with and without YJIT" }.freeze
      private_constant :HEAD, :README, :SHOWN, :SUMMARY, :YJIT

      # @param folder [String] where RESULTS.md goes
      # @param readme [String, nil] the page that shows a summary
      # @param ruby [String] the version of the Ruby that was measured
      def initialize(folder, readme: README, ruby: RUBY_VERSION)
        @folder = folder
        @readme = readme
        @ruby = ruby
      end

      # @return [String] the page
      def path = File.join(@folder, "RESULTS.md")

      # Replaces what the page says of a question for this Ruby.
      # @param question [Question]
      # @param part [Framework, Routing, ManyRoutes, Build, RouterChoice]
      # @param load [Float] the load average when measuring began
      # @return [void]
      def publish(question, part, load:)
        put(Page.new(path, blank), question.name, load,
            [*draw(part.plots), part.markdown, *unmeasured(part), sentence(part, part.yjit, load)])
        return unless @readme && part.respond_to?(:summary)

        put(Page.new(@readme), "summary", load, [summary(part), sentence(part, part.yjit.first(1), load)])
      end

      private

      def series = @ruby[/\A\d+\.\d+/]

      def put(page, name, load, paragraphs)
        page.put(name, series, [*warning(load), *paragraphs].join("\n\n"))
        page.write
      end

      def warning(load)
        return if LoadAverage.low?(load)

        "**Load #{load}, not below #{LoadAverage::LIMIT}: load costs the slower side more. Not for publication.**"
      end

      def blank
        parts = QUESTIONS.map do |question|
          "## #{question.text}\n#{Page.comments(question.name).join("\n\nNot measured yet.\n\n")}\n"
        end
        [HEAD, *parts].join("\n")
      end

      # @return [Array<String>] what shows them
      def draw(plots)
        folder = File.join("plots", series)
        FileUtils.mkdir_p(File.join(@folder, folder))
        plots.map do |name, svg|
          File.write(File.join(@folder, folder, "#{name}.svg"), svg)
          "![#{svg[/aria-label="([^"]*)"/, 1]}](#{folder}/#{name}.svg)"
        end
      end

      def unmeasured(part) = part.broken.map { |what| "- Not measured: #{what}" }

      def summary(part)
        rows = part.summary.select { |row| SHOWN.include?(row.first) }.sort_by { |row| SHOWN.index(row.first) }
        Cell.table(SUMMARY, rows)
      end

      def sentence(part, yjit, load)
        machine = BenchDD::Machine.to_h
        versions = part.class.gems.map { |name| "#{name} #{Gem.loaded_specs.fetch(name).version}" }
        "Measured on #{Time.now.utc.strftime("%Y-%m-%d %H:%M")} UTC: #{machine[:cpu]}, #{machine[:cores]} cores, " \
          "#{machine[:kernel]}, load #{load}; Ruby #{@ruby}#{YJIT[yjit]}; #{versions.join(", ")}."
      end
    end
  end
end
