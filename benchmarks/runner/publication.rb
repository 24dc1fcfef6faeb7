# frozen_string_literal: true

require "etc"
require "fileutils"
require_relative "page"

module Bench
  module Runner
    # Puts what was measured into RESULTS.md, into plots/ beside it, and into README.md.
    class Publication
      HEAD = <<~MARKDOWN
        # Results

        Written by `bin/bench`; [how it is measured](../docs/benchmarks.md). Each part says when and where that was. Compare
        figures of one part only: two runs differ by more than two sides within one do.
      MARKDOWN
      README = File.expand_path("../../README.md", __dir__)
      # What README.md shows of the kinds of requests.
      SHOWN = ["`/`, defaults", "`/hello/:name`, defaults", "50 routes, half of them capturing",
               "`/hello/:name` behind a before filter", "`/json`, `content_type :json`", "ERB template with a layout",
               "POST of a form with two fields", "`/hello/:name` writing to the session", "404"].freeze
      private_constant :HEAD, :README, :SHOWN

      # @param folder [String] where RESULTS.md goes
      # @param readme [String, nil] the page that shows a summary
      def initialize(folder, readme: README)
        @folder = folder
        @readme = readme
      end

      # @return [String] the page
      def path = File.join(@folder, "RESULTS.md")

      # @param question [Question]
      # @param part [Framework, Routing, ManyRoutes, Build, RouterChoice]
      # @return [void]
      def publish(question, part)
        plots = part.plots
        page = Page.new(path, blank)
        page.put(question.name,
                 [*draw(plots), part.markdown, *unmeasured(part), sentence(part.class.gems)].join("\n\n"))
        page.write
        summarise(part) if @readme && part.respond_to?(:summary)
      end

      private

      def blank
        parts = QUESTIONS.map { |question| "## #{question.text}\n#{Page.comments(question.name).join("\n")}\n" }
        [HEAD, *parts].join("\n")
      end

      # @return [Array<String>] what shows them
      def draw(plots)
        FileUtils.mkdir_p(File.join(@folder, "plots"))
        plots.map do |name, svg|
          File.write(File.join(@folder, "plots", "#{name}.svg"), svg)
          "![#{svg[/aria-label="([^"]*)"/, 1]}](plots/#{name}.svg)"
        end
      end

      def unmeasured(part) = part.broken.map { |what| "- Not measured: #{what}" }

      def summarise(part)
        rows = part.summary.select { |row| SHOWN.include?(row.first) }.sort_by { |row| SHOWN.index(row.first) }
        table = Cell.table(["request", "Sinatra", "Xinatra", "times faster", "Roda"], rows)
        Page.new(@readme).tap { |page| page.put("summary", "#{table}\n\n#{sentence(part.class.gems)}") }.write
      end

      def sentence(gems)
        machine = BenchDD::Machine.to_h
        versions = gems.map { |name| "#{name} #{Gem.loaded_specs.fetch(name).version}" }
        load = machine[:load]
        "Measured on #{Time.now.utc.strftime("%Y-%m-%d %H:%M")} UTC: #{machine[:cpu]}, #{machine[:cores]} cores, " \
          "#{machine[:kernel]}, load #{load}; Ruby #{RUBY_VERSION}; #{versions.join(", ")}."
      end
    end
  end
end
