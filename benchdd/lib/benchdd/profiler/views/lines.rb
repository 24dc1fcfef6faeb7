# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The source of methods, and beside each line what it cost.
      class Lines
        # Lines around one that was sampled.
        AROUND = 4
        # The share of its method that makes a line hot.
        HOT = 0.2
        ENOUGH = 30
        GAP = "..."
        private_constant :AROUND, :HOT, :ENOUGH, :GAP

        # @param profile [Profile]
        # @param scale [Scale]
        # @param settings [Settings]
        # @param screen [Screen]
        def initialize(profile, scale, settings, screen)
          @sources = Sources.new(profile, settings.lines)
          @compiled = About.new(profile).compiled?
          @scale = scale
          @screen = screen
          @labels = Labels.new(screen)
          @figures = Figures.new(scale)
        end

        # @return [Array<String>] a block for each method, the dearest first
        def blocks
          entries = @sources.entries.sort_by { |entry| [-@scale.of(entry.whole), entry.name.b, entry.path.to_s.b] }
          [*caution, *entries.map { |entry| block(entry) }]
        end

        private

        def caution
          return [] unless @compiled

          [@screen.paragraph("With YJIT, a line is that of the last call or allocation before the sample.").join("\n")]
        end

        def block(entry)
          source = Source.new(entry.path)
          title = [entry.name, entry.path && @labels.at(entry.path, entry.line)].compact.join(", ")
          [*@screen.paragraph(title, style: :strong), *@screen.paragraph(costs(entry)),
           *notes(entry, source).flat_map { |note| @screen.paragraph(note) }, *table(entry, source)].join("\n")
        end

        def costs(entry)
          words = { "self" => entry.own, "total" => entry.whole }.map do |name, cost|
            "#{name} #{@scale.amount(@scale.of(cost))} (#{@scale.percent(cost)})"
          end
          words.join(", ")
        end

        def notes(entry, source)
          return ["It is no Ruby code, so there is no source to show."] unless entry.path

          last = entry.lines.keys.max
          return ["Lines were not sampled."] unless last.positive?
          return ["#{entry.path} is not there, so only the numbers of lines are shown."] unless source.lines
          return [] if last <= source.lines.size

          ["#{entry.path} has changed since: it ends before line #{last}."]
        end

        def table(entry, source)
          return [] unless entry.path && entry.lines.keys.max.positive?

          numbers = numbers(entry, source)
          indent = numbers.filter_map { |number| code(source, number)[/\A *(?=\S)/]&.size }.min || 0
          rows = rows(numbers) { |number| row(entry, number, code(source, number)[indent..]) }
          [Table.new(columns, rows, screen: @screen, enough: ENOUGH).to_s]
        end

        def columns
          [*@figures.columns("self", 0, 4), *@figures.columns("total", 0, 3), *@figures.apart_columns(5),
           ["line", 0, :right], ["", 0, :left]]
        end

        # Those that were sampled, and what stands around them in the method.
        def numbers(entry, source)
          sampled = entry.lines.keys.select(&:positive?)
          return sampled.sort unless source.lines

          from = [entry.line, *sampled].select(&:positive?).min
          to = last(source, from, sampled.max)
          around = [from, *sampled].flat_map { |line| [*[line - AROUND, from].max..[line + AROUND, to].min] }
          (around + sampled).uniq.sort
        end

        # A method ends where a line is indented no more than its first.
        def last(source, from, sampled)
          indent = indent(source, from)
          ((sampled + 1)..(sampled + AROUND)).each do |number|
            return number - 1 unless source.line(number)
            next if code(source, number).strip.empty? || indent(source, number) > indent

            return source.line(number).match?(/\A\s*(?:end\b|[})\]])/) ? number : number - 1
          end
          sampled + AROUND
        end

        def indent(source, number) = code(source, number)[/\A */].size

        def code(source, number) = source.line(number).to_s.gsub("\t", "  ")

        def rows(numbers)
          before = numbers.first
          numbers.flat_map do |number|
            gap = number - before > 1
            before = number
            gap ? [[*Array.new(columns.size - 2, ""), GAP, ""], yield(number)] : [yield(number)]
          end
        end

        def row(entry, number, code)
          own, whole = entry.lines[number] || [Cost.none, Cost.none]
          hot = @scale.of(whole) >= HOT * @scale.of(entry.whole) && @scale.of(whole).positive?
          [*@figures.cells(own), *@figures.cells(whole), *@figures.apart(whole), number.to_s,
           Code.new("#{hot ? ">" : " "} #{@screen.line(code.to_s)}", hot ? :strong : nil)]
        end

        # A line of source: its beginning tells more than its end.
        class Code < Report::Table::Cell
          # @param width [Integer] columns
          # @param _screen [Screen]
          # @return [String]
          def fit(width, _screen) = Report::Table.fit(text, width)
        end
      end
    end
  end
end
