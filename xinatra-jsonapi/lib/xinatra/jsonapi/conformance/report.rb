# frozen_string_literal: true

require "json"

module Xinatra
  module JSONAPI
    module Conformance
      # Tells people or programs what came out.
      class Report
        # The escape sequences of the words that need attention.
        COLOURS = { passed: 32, failed: 31, na: 2, skipped: 33, unobservable: 2 }.freeze
        private_constant :COLOURS

        # @param results [Array<Result>]
        # @param url [String]
        def initialize(results, url)
          @results = results
          @url = url
        end

        # @return [Boolean] whether a MUST failed
        def broken?
          @results.any? { |result| result.statement.level == :must && result.verdict.failed? }
        end

        # Writes a table, and a summary by level.
        # @param out [IO]
        # @param environment [Hash{String => String}] NO_COLOR and TERM count (no-color.org)
        # @return [void]
        def text(out, environment: ENV)
          @colour = out.tty? && environment.fetch("NO_COLOR", "").empty? && environment["TERM"] != "dumb"
          width = @results.map { |result| result.statement.id.length }.max
          @results.each { |result| row(out, result, width) }
          out.puts
          Statement::LEVELS.each { |level| out.puts(summary(level)) }
        end

        # @return [String] a JSON document
        def json
          JSON.pretty_generate("url" => @url, "broken" => broken?, "summary" => counts,
                               "results" => @results.map { |result| entry(result) })
        end

        private

        def row(out, result, width)
          statement = result.statement
          verdict = result.verdict
          out.puts(format("%<id>-#{width}s  %<level>-6s  %<word>s", id: statement.id, level: statement.level.upcase,
                                                                    word: paint(verdict.word)))
          return unless %i[failed skipped].include?(verdict.word)

          out.puts("  #{statement.text}")
          out.puts("  #{verdict.reason}")
        end

        def paint(word)
          text = Verdict::WORDS.fetch(word)
          @colour ? "\e[#{COLOURS.fetch(word)}m#{text}\e[0m" : text
        end

        def summary(level)
          words = counts.fetch(level.to_s).reject { |_, count| count.zero? }.map { |word, count| "#{count} #{word}" }
          "#{level.upcase}: #{words.empty? ? "none" : words.join(", ")}"
        end

        def counts
          Statement::LEVELS.to_h do |level|
            found = @results.select { |result| result.statement.level == level }.map { |one| one.verdict.word }.tally
            [level.to_s, Verdict::WORDS.to_h { |word, text| [text, found.fetch(word, 0)] }]
          end
        end

        def entry(result)
          statement = result.statement
          { "number" => statement.number, "id" => statement.id, "subject" => statement.subject,
            "level" => statement.level.to_s, "since" => statement.since, "statement" => statement.text,
            "verdict" => Verdict::WORDS.fetch(result.verdict.word), "reason" => result.verdict.reason }.compact
        end
      end
    end
  end
end
