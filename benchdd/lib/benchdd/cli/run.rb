# frozen_string_literal: true

module BenchDD
  module CLI
    # `benchdd run`
    class Run < MeasuringCommand
      BANNER = <<~TEXT
        Usage: benchdd run [options] [FILE...]

        Measures every scenario on every dataset, in fresh processes. Where a suite has a baseline, the others are compared
        with it until the statistics can tell, see `--alpha` and `--effect`.

        Examples:
          benchdd run benchmarks/routing_bench.rb --dataset small
          benchdd run --yjit on,off --json results.json
          benchdd run --ruby /opt/ruby-3.3/bin/ruby --only tree
          benchdd run --count --only tree
          benchdd run --only tree --profile
      TEXT
      private_constant :BANNER

      # @return [Integer] the exit code
      def call = Outcome.new(measure("run", Sides::Choice.run(**@choice)), @options.outputs).show(@out)

      private

      def banner = BANNER

      def declare(parser)
        parser.on("--ruby PATH[,PATH]", Array, "These Rubies, each for itself") { |paths| @choice[:ruby] = paths }
        parser.on("--yjit on,off", Array, "With YJIT, without, or each for itself") { |words| @choice[:yjit] = words }
        parser.on("--profile [FOLDER]", "Profile each scenario, too; profiles and flame graphs go to FOLDER,",
                  "benchdd-profiles unless said") { |folder| @options.profiles = folder || "benchdd-profiles" }
      end
    end
  end
end
