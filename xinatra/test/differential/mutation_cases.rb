# frozen_string_literal: true

require "tempfile"
require_relative "comparison"
require_relative "mutations"

module Differential
  # Tests that the cases see mistakes: each one, put into Xinatra's source, makes a case fail. Each runs in a process
  # of its own, with the themes that concern it, until a case has failed and another has not.
  module MutationCases
    # Defines a test for each of the mutations.
    # @param mutations [Hash{String => Mutation}] by name
    def mutate(mutations)
      names = mutations.select { |_, mutation| mutation.count == 1 }.keys
      define_singleton_method(:names) { names }
      mutations.each do |name, mutation|
        define_method("test_a_case_sees_that_#{name}") { assert_seen(name, mutation) }
      end
      include Assertion
    end

    # @return [Hash{String => Array}] Sinatra's responses, by the id of the case
    def theirs = @theirs ||= Comparison.run("sinatra")

    # @return [Hash{String => Hash}] the responses of Xinatra with each mistake, by its name. Two processes share the
    #   mutations; the first test starts them.
    def mutated
      @mutated ||= names.partition.with_index { |_, index| index.even? }.map do |names|
        arguments = ["--ruby", "--mutate", names.join(","), "--theirs", file.path]
        Thread.new { Comparison.run("xinatra", *arguments) }
      end.map(&:value).reduce({}, :merge)
    end

    private

    def file = @file ||= Tempfile.new("theirs").tap { |file| File.write(file.path, JSON.generate(theirs)) }

    # The assertion of each test.
    module Assertion
      private

      def assert_seen(name, mutation)
        assert_equal 1, mutation.count, "#{mutation.file} has changed: write the mutation anew."

        mutated = self.class.mutated.fetch(name)
        seen = Differential.cases(mutation.themes).select do |one|
          answers = mutated[one.id]
          answers && Comparison.new(one, self.class.theirs.fetch(one.id), answers).mistaken?
        end

        refute_empty seen, "No case of #{mutation.themes} sees it."
        refute_equal mutated.size, seen.size, "All cases fail: the mistake breaks everything, and shows nothing."
      end
    end
  end
end
