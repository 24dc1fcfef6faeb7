# frozen_string_literal: true

require_relative "../report"

module BenchDD
  module CLI
    # Shows results, writes the reports that were asked for, and turns them into an exit code.
    class Outcome
      # What the formats are told besides the results.
      OPTIONS = { markdown: [:limit], junit: [:limit], html: [:history] }.freeze
      private_constant :OPTIONS

      # @param results [BenchDD::Report::Results]
      # @param outputs [Hash{Symbol => String}] see {MeasuringOptions#outputs}
      # @param options [Hash] `limit`: what is slower by less is let through, see {BenchDD::Report::Gate}; `history`:
      #   see {BenchDD::Report::HTML}
      def initialize(results, outputs, **options)
        @results = results
        @outputs = outputs
        @options = options
      end

      # @param out [IO] what the tables are printed to
      # @return [Integer] 0, or 1 when a scenario could not be measured
      # @raise [Error] when a report cannot be written
      def show(out)
        out.puts(BenchDD::Report::Text.new(@results, io: out).to_s)
        @outputs.each { |kind, path| write(kind, path) }
        @results.broken.empty? ? 0 : 1
      end

      private

      def write(kind, path)
        options = @options.slice(*OPTIONS[kind])
        options[:folder] = File.dirname(path) if kind == :html
        BenchDD::Report::FileAccess.write(path, BenchDD::Report.render(@results, kind.to_s, **options))
      end
    end
  end
end
