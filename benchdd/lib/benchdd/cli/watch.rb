# frozen_string_literal: true

require_relative "../watch/loaded_files"
require_relative "../comparison"

module BenchDD
  module CLI
    # `benchdd watch`
    class Watch
      BANNER = <<~TEXT
        Usage: benchdd watch [options] [FILE...]

        On every save, compares what loads the changed file with the last commit, and says each verdict as soon as it is
        sure. The next save interrupts. Ends with Ctrl-C.

        Examples:
          benchdd watch benchmarks/routing_bench.rb --dataset small
          benchdd watch --base main
          benchdd watch --prepare "bundle exec rake compile"
      TEXT
      # CPU seconds for a case in one process: an answer soon, for changes that one makes by hand.
      SECONDS = 0.05
      private_constant :BANNER, :SECONDS

      # (see Run#initialize)
      def initialize(arguments, out, err)
        @out = out
        @err = err
        @base = "HEAD"
        @options = MeasuringOptions.new(BANNER) { |parser| declare(parser) }.parse(arguments)
        @settings = @options.settings.tap do |settings|
          settings.seconds = SECONDS if settings.seconds == Comparison::Runner::SECONDS
        end
      end

      # Never returns by itself.
      def call
        @files = BenchDD::Watch::LoadedFiles.new(@options.files.to_h { |file| [File.expand_path(file), loaded(file)] })
        @out.puts("Watching #{@files.to_a.size} files.")
        changed = @files.wait
        loop { changed = measure(changed) || @files.wait }
      end

      private

      def declare(parser)
        parser.on("--base REVISION", "Instead of HEAD") { |name| @base = name }
        parser.on("--prepare COMMAND", "Run in each side's checkout, when it has changed") do |command|
          @prepare = command
        end
      end

      # What is prepared is a copy of the folder; what is edited, the folder itself.
      def loaded(file)
        side = Sides::Choice.run(prepare: @prepare).first
        Comparison::Catalogue.loaded(side, file, @settings).map do |path|
          path.start_with?("#{side.root}/") ? File.join(Dir.pwd, path.delete_prefix(side.root)) : path
        end
      end

      # The code may load other files than before. While it cannot be loaded, they are those that they were.
      def follow(suite, since)
        @files.follow(suite, loaded(suite), since)
      rescue Error
        nil
      end

      # @return [Array<String>, nil] what was saved meanwhile
      def measure(changed)
        started = Time.now
        suites = @files.suites_of(changed)
        @out.puts("\n#{changed.map { |path| path.delete_prefix("#{Dir.pwd}/") }.join(", ")} changed.")
        saved = compare(suites)
        suites.each { |suite| follow(suite, started) } unless saved
        saved
      end

      def compare(suites)
        display = Display.new(@err, lines: false)
        catch(:saved) do
          observer = Observer.new(@out, display) { interrupted }
          sides = Sides::Choice.compare(@base, prepare: @prepare)
          Comparison::Campaign.new("compare", sides, suites, @settings, observer: observer).run
          @out.puts("Nothing to compare.") unless observer.said?
          nil
        end
      rescue Error => e
        @out.puts(e.message)
        nil
      ensure
        display&.clear
      end

      def interrupted
        paths = @files.changed
        throw :saved, paths if paths.any?
      end

      # Says each verdict when it is sure, and lets the files be looked at between two measurements.
      class Observer
        # @param out [IO]
        # @param display [Display]
        # @yield is asked at every event
        def initialize(out, display, &between)
          @out = out
          @display = display
          @between = between
          @said = false
        end

        # @return [Boolean] whether there was a verdict, or something to complain of
        def said? = @said

        # (see Display#call)
        def call(event, *details)
          @between.call
          @display.call(event, *details)
          @said = true if event == :trouble
          verdict(details.first) if event == :pair && details.first.decided?
        end

        private

        def verdict(matchup)
          @said = true
          @display.clear
          low, high = matchup.test.interval.map { |bound| change(bound) }
          @out.puts("#{matchup.subject.label}: #{matchup.test.verdict}, #{change(matchup.test.estimate)} " \
                    "(#{low} to #{high})")
        end

        def change(log_ratio) = format("%+.1f %%", (Math.exp(log_ratio) - 1) * 100)
      end
    end
  end
end
