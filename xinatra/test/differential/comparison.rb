# frozen_string_literal: true

require "json"
require "open3"
require "rbconfig"
require_relative "suite"
require_relative "wanted"

module Differential
  # What the two sides answered, and what is wrong with it.
  class Comparison
    RUNNER = File.expand_path("runner.rb", __dir__)
    LIBRARY = File.expand_path("../../lib", __dir__)
    # The processes that cases run in end without a word, so that what they would count of coverage is lost.
    UNCOUNTED = { "XINATRA_COVERAGE" => nil }.freeze

    # Runs the runner for `library` ("sinatra" or "xinatra") with `arguments` and returns { id => answers }; raises
    # with what the process said when it fails.
    def self.run(library, *arguments)
      command = [RbConfig.ruby, "-I", LIBRARY, RUNNER, library, *arguments]
      output, status = Open3.capture2(UNCOUNTED, *command)
      raise "#{command.join(" ")} failed: #{output[-2000..] || output}" unless status.success?

      JSON.parse(output)
    end

    # `one` is the Case, `theirs` and `ours` the answers of Sinatra and of Xinatra.
    def initialize(one, theirs, ours)
      @case = one
      @theirs = theirs
      @ours = ours
    end

    # The two answers without what the case ignores, Sinatra's first: they are to be equal.
    def pair
      [@theirs, @ours].map { |answers| answers.map { |answer| comparable(answer) } }
    end

    # Whether the sides differ where that is not wanted, or either is not as the case says.
    def mistaken?
      !WANTED.key?(@case.id) && (pair.uniq.size == 2 || unexpected.any?)
    end

    # Sentences about what in the last answer of either side is not what the case says, or `ours` for Xinatra's.
    def unexpected(ours: @case.expect)
      { "Sinatra" => [@theirs, @case.expect], "Xinatra" => [@ours, ours] }.flat_map do |name, (answers, expect)|
        mistakes(answers.last, expect).map { |mistake| "#{name}: #{mistake}" }
      end
    end

    private

    def comparable(answer)
      kept = @case.compare.include?(:errors) ? answer : answer.except("errors")
      kept = kept.except("message")
      kept = kept.except("body") if @case.ignore.include?("body")
      kept["headers"] ? kept.merge("headers" => kept["headers"].except(*@case.ignore)) : kept
    end

    def mistakes(answer, expect)
      found = []
      %i[status body raises notes].each do |name|
        next unless expect.key?(name)

        check(found, name, expect[name], answer[name == :raises ? "raised" : name.to_s])
      end
      expect.fetch(:header, {}).each { |name, value| check(found, name, value, answer.fetch("headers", {})[name]) }
      found << "raised #{answer["raised"]}: #{answer["message"]}" if answer["raised"] && !expect.key?(:raises)
      found
    end

    def check(found, name, expected, actual)
      matches = expected.is_a?(Regexp) ? expected.match?(actual.to_s) : expected == actual
      found << "#{name} is #{actual.inspect}, not #{expected.inspect}" unless matches
    end
  end
end
