# frozen_string_literal: true

require_relative "lines"

module Bench
  # Routes in the shapes of the benchmark r10k: ten first segments, each with a captured one behind it, and the same
  # below each, as many levels as there are zeros in the number of routes: "/a/:p0/b/:p1" is one of a hundred.
  class R10k
    LETTERS = ("a".."j").to_a.freeze
    private_constant :LETTERS

    # @param count [Integer] of routes: a power of ten
    def initialize(count)
      @levels = count.digits.size - 1
      @random = Random.new(20_261_123)
    end

    # @return [Array<Array<String>>] of each route the first segments' letters
    def routes = LETTERS.product(*Array.new(@levels - 1) { LETTERS })

    # @param length [Integer] how many
    # @return [Array<String>] requests with random values, see {Lines}, to routes in random order
    def lines(length)
      all = routes
      Array.new(length) do
        path = all.sample(random: @random).map { |letter| "/#{letter}/#{@random.bytes(3).unpack1("H*")}" }.join
        "GET\t#{path}\t\t\t"
      end
    end

    # @param answers [Answers]
    # @param lines [Array<String>] what was asked
    # @return [Boolean] whether each is answered by its route, with all that was captured
    def answered?(answers, lines)
      answers.list.zip(lines).all? do |(status, _, body), line|
        letters, values = line.split("\t", 3)[1].split("/").drop(1).partition.with_index { |_, place| place.even? }
        status == 200 && body == [*letters, *values].join
      end
    end

    # @param side [String] "sinatra", "xinatra" or "roda"
    # @return [RubyVM::InstructionSequence] a lambda that declares all routes in the class which it is given; each
    #   answers with its letters and what was captured
    def code(side)
      RubyVM::InstructionSequence.compile("->(app) {\n#{side == "roda" ? roda : sinatra}\n}")
    end

    private

    def sinatra
      routes.map do |letters|
        pattern = letters.each_with_index.map { |letter, level| "/#{letter}/:p#{level}" }.join
        captured = letters.each_index.map { |level| " + params[:p#{level}]" }.join
        "app.get(#{pattern.dump}) { #{letters.join.dump}#{captured} }"
      end.join("\n")
    end

    # A tree, as Roda's documentation advises for such routes; the first level by its table.
    def roda
      LETTERS.map { |letter| "app.hash_branch(#{letter.dump}) { |r| #{roda_captured(letter)} }" }.join("\n")
    end

    def roda_captured(letters)
      level = letters.size - 1
      return "r.get(String) { |p#{level}| #{roda_answer(letters)} }" if letters.size == @levels

      "r.on(String) { |p#{level}| #{LETTERS.map { |letter| roda_below(letters, letter) }.join("; ")} }"
    end

    def roda_below(letters, letter)
      below = letters + letter
      level = below.size - 1
      return "r.get(#{letter.dump}, String) { |p#{level}| #{roda_answer(below)} }" if below.size == @levels

      "r.on(#{letter.dump}) { #{roda_captured(below)} }"
    end

    def roda_answer(letters)
      [letters.dump, *letters.each_char.with_index.map { |_, level| "p#{level}" }].join(" + ")
    end
  end
end
