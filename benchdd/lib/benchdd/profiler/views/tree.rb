# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The call tree, drawn. What is the only call of the line above it stands right below that, so that stacks a
      # hundred deep still fit.
      class Tree
        # Calls of less are left out.
        LEAST = 0.005
        # Columns that words should have.
        ENOUGH = 30
        private_constant :LEAST, :ENOUGH

        # A name behind the lines of the tree that lead to it, with its place where there is room.
        class Cell < Report::Table::Cell
          # Columns of a name that the lines of the tree leave, and of a place that is worth showing.
          NAME = 16
          PLACE = 12
          # The most columns of lines that are remembered.
          LEAD = 200
          private_constant :NAME, :PLACE, :LEAD

          # @param lead [String]
          # @param more [String]
          # @return [String] both, or their end where that becomes long
          def self.lead(lead, more) = lead.size + more.size > LEAD ? (lead + more)[-LEAD..] : lead + more

          # @param lead [String] what is drawn before the name
          # @param name [String]
          # @param place [String]
          def initialize(lead, name, place)
            super([lead + name, place].reject(&:empty?).join("  "))
            @lead = lead
            @name = name
            @place = place
          end

          # @param width [Integer] columns
          # @param screen [Screen]
          # @return [String]
          def fit(width, screen)
            return text if Report::Table.width(text) <= width

            lead = lead(width - [NAME, Report::Table.width(@name)].min)
            text = lead + screen.cut(@name, width - lead.size)
            room = width - Report::Table.width(text) - 2
            @place.empty? || room < [PLACE, @place.size].min ? text : "#{text}  #{screen.cut(@place, room)}"
          end

          private

          # What is nearest to the name tells most.
          def lead(room)
            return @lead if @lead.size <= room

            room.positive? ? "…#{@lead[(@lead.size - room + 1)..]}" : ""
          end
        end

        # @param profile [Profile]
        # @param scale [Scale]
        # @param settings [Settings]
        # @param screen [Screen]
        def initialize(profile, scale, settings, screen)
          @tree = CallTree.new(profile)
          @scale = scale
          @pruning = Pruning.new(scale, depth: settings.depth, least: settings.least || LEAST)
          @screen = screen
          @labels = Labels.new(screen)
          @figures = Figures.new(scale)
        end

        # @return [Array<String>]
        def blocks
          rows = rows()
          table = Table.new(columns, rows, screen: @screen, enough: ENOUGH).to_s
          [[*@screen.paragraph("Calls (#{@scale.words})", style: :strong), table].join("\n"),
           *left_out(@tree.calls.size - rows.size)]
        end

        private

        def columns
          [*@figures.columns("total", 0, 3), *@figures.apart_columns(4), *@figures.columns("self", 1, 2),
           ["call", 0, :left]]
        end

        # Without recursion, since stacks may be deeper than Ruby's own.
        def rows
          rows = []
          ahead = [[@tree.root, 0, "", ""]]
          while (call, depth, lead, below = ahead.pop)
            rows << row(call, lead)
            ahead.concat(branches(@pruning.calls(call, depth), depth + 1, below).reverse)
          end
          rows
        end

        def branches(calls, depth, lead)
          return calls.map { |call| [call, depth, lead, lead] } if calls.size < 2

          calls.each_with_index.map do |call, at|
            last = at == calls.size - 1
            [call, depth, Cell.lead(lead, last ? "└─ " : "├─ "), Cell.lead(lead, last ? "   " : "│  ")]
          end
        end

        def row(call, lead)
          [*@figures.cells(call.whole), *@figures.apart(call.whole), *@figures.cells(call.own),
           Cell.new(lead, @labels.name(call.frame), @labels.place(call.frame))]
        end

        def left_out(count)
          return [] if count.zero?

          calls = count == 1 ? "call" : "calls"
          depth = @pruning.depth&.then { |most| ", or more than #{most} below the first" }
          sentence = "Left out: #{count} #{calls}, of less than #{Report::Units.percent(@pruning.least)}#{depth}."
          [@screen.paragraph(sentence).join("\n")]
        end
      end
    end
  end
end
