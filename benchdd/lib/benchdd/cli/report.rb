# frozen_string_literal: true

require_relative "../profiler"
require_relative "../report"

module BenchDD
  module CLI
    # `benchdd report`
    class Report
      BANNER = <<~TEXT
        Usage: benchdd report RESULTS.json|PROFILE [options]

        Shows results that `--json` has kept, or makes a page, Markdown or JUnit's XML of them.

        Of a profile it shows which methods the time went to, or the objects: in themselves, and with what they called.
        With --tree it draws the calls: a line without a branch is the only call of the line above. With --lines it shows
        the source of a method with its costs; lines that had a fifth of it are marked.

        Examples:
          benchdd report results.json
          benchdd report results.json --html results.html
          benchdd report app.bprof
          benchdd report app.bprof --tree --min 2%
          benchdd report app.bprof --lines 'Router#match'
          benchdd report app.bprof --focus /sql/i --weight waiting
          benchdd report app.bprof --html flames.html
      TEXT
      # Options of one kind of file, and of one view of profiles.
      OF_RESULTS = %i[markdown junit].freeze
      OF_VIEWS = { top: :methods, sort: :methods, depth: :tree, min: :tree }.freeze
      # Lines of a table, and calls below each other.
      MOST = 1_000_000
      private_constant :BANNER, :OF_RESULTS, :OF_VIEWS, :MOST

      # (see Run#initialize)
      def initialize(arguments, out, _err)
        @out = out
        @outputs = {}
        @choices = {}
        @path, *more = parser.parse(arguments)
        if @path.nil? || more.any?
          raise UsageError, "name one file, of results such as results.json, or a profile such as app.bprof."
        end

        read
      end

      # @return [Integer] the exit code
      def call = @results ? Outcome.new(@results, @outputs).show(@out) : show_profile

      private

      def read
        BenchDD::Report::FileAccess.reading(@path, remedy: "give a profile, or what `benchdd run --json` wrote") do
          File.open(@path, "rb") do |file|
            beginning = file.read(Profiler::Format::MAGIC.bytesize).to_s
            beginning == Profiler::Format::MAGIC ? read_profile(beginning, file) : read_results(beginning + file.read)
          end
        end
      end

      def read_results(bytes)
        refuse(@choices.keys.first, "profiles, and #{@path} is none")
        @results = BenchDD::Report::Results.parse(bytes.force_encoding(Encoding::UTF_8), source: @path)
      end

      def read_profile(beginning, file)
        require_relative "../profiler/views"
        refuse(@outputs.keys.find { |kind| OF_RESULTS.include?(kind) }, "results, and #{@path} is a profile")
        @settings = settings
        bytes = beginning + Profiler::Format.bounded(file)
        @profile = Profiler::Format.load(bytes, name: BenchDD::Report::Printable.line(@path))
      end

      def refuse(name, of)
        raise UsageError, "--#{name} is for #{of}." if name
      end

      def settings
        raise UsageError, "say either --tree or --lines." if @choices[:tree] && @choices[:lines]

        view = %i[tree lines].find { |name| @choices[name] } || :methods
        stray = @choices.keys.find { |name| OF_VIEWS.fetch(name, view) != view }
        refuse(stray, OF_VIEWS[stray] == :tree ? "--tree" : "tables of methods: leave --#{view} out")
        patterns = @choices.slice(:lines, :focus).transform_values do |text|
          BenchDD::Profiler::Views::NamePattern.new(text)
        end
        values = @choices.except(:tree, :json, *patterns.keys).transform_keys(sort: :order, min: :least)
        BenchDD::Profiler::Views::Settings.with(view: view, **values, **patterns)
      end

      def show_profile
        views = BenchDD::Profiler::Views
        view = @choices[:json] ? views::Document.new(@profile, @settings).to_json : text(views)
        @out.puts(view)
        BenchDD::Report::FileAccess.write(@outputs[:html], page) if @outputs[:html]
        0
      end

      def text(views) = views::Text.new(@profile, @settings, io: @out).to_s

      def page
        require_relative "../profiler/page"
        BenchDD::Profiler::Page.new(@profile, title: File.basename(@path)).to_s
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("--html FILE", "Write it as one page; of a profile, with a flame graph") do |path|
            @outputs[:html] = path
          end
          OF_RESULTS.each { |kind| parser.on("--#{kind} FILE", "Of results") { |path| @outputs[kind] = path } }
          views(parser)
          tables(parser)
          trees(parser)
          HelpOption.add(parser)
        end
      end

      def views(parser)
        parser.on("--tree", "Of a profile: who calls whom") { @choices[:tree] = true }
        parser.on("--lines METHOD", "Of a profile: the source of a method, by its name or /part of it/") do |text|
          @choices[:lines] = text
        end
        parser.on("--focus NAME", "Only stacks through such a frame, by its name or /part of it/") do |text|
          @choices[:focus] = text
        end
        parser.on("--weight WEIGHT", %i[running waiting lock all], "running, waiting, lock (Ruby's), or all") do |name|
          @choices[:weight] = name
        end
        parser.on("--json", "Print a profile's figures as JSON, for programs; all, unless others are asked for") do
          @choices[:json] = true
        end
      end

      def tables(parser)
        parser.on("--top N", Integer, "Methods in a table: 20 unless said") do |number|
          @choices[:top] = MeasuringOptions.within(number, 1..MOST)
        end
        parser.on("--sort ORDER", %i[self total], "One table: by self, or by total") do |order|
          @choices[:sort] = order
        end
      end

      def trees(parser)
        parser.on("--depth N", Integer, "With --tree, calls below each other") do |number|
          @choices[:depth] = MeasuringOptions.within(number, 1..MOST)
        end
        parser.on("--min SHARE", "With --tree, leave calls of less out: 0.5% unless said") do |text|
          @choices[:min] = MeasuringOptions.share(text)
        end
      end
    end
  end
end
