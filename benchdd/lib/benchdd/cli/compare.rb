# frozen_string_literal: true

module BenchDD
  module CLI
    # `benchdd compare`
    class Compare < MeasuringCommand
      BANNER = <<~TEXT
        Usage: benchdd compare [A..B | A] [options] [FILE...]

        Measures two sides in pairs of fresh processes, until the statistics can tell. `A..B` are revisions; `A` alone is
        compared with the working tree, as HEAD is when nothing is named. The suites are always the working tree's: the
        sides give only the code.

        Examples:
          benchdd compare main..HEAD
          benchdd compare HEAD --only tree
          benchdd compare HEAD --count
          benchdd compare --yjit off,on
          benchdd compare --ruby /usr/bin/ruby,/opt/ruby-3.3/bin/ruby
          benchdd compare --gem rack=3.1,3.2 --html rack.html
          benchdd compare main..HEAD --why
      TEXT
      private_constant :BANNER

      # @return [Integer] the exit code
      def call
        sides = Sides::Choice.compare(@options.words.first, **@choice)
        Outcome.new(measure("compare", sides), @options.outputs).show(@out)
      end

      private

      def banner = BANNER
      def words = 1

      def declare(parser)
        parser.on("--ruby A,B", Array, "Two Rubies") { |paths| @choice[:ruby] = paths }
        parser.on("--yjit A,B", Array, "on,off or off,on") { |words| @choice[:yjit] = words }
        parser.on("--gem NAME=A,B", "Two versions of a gem") { |text| @choice[:gem] = text }
        prepare_option(parser, "each revision's checkout")
        parser.on("--why [FOLDER]", "Profile what differs, and say which methods have changed; with differential flame",
                  "graphs in FOLDER, benchdd-why unless said") { |folder| @options.why = folder || "benchdd-why" }
      end
    end
  end
end
