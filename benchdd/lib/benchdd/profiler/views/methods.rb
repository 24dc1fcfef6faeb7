# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The methods that cost most: in themselves, and with what they call.
      class Methods
        TOP = 20
        TITLES = { self: "By self", total: "By total" }.freeze
        # How early columns go: those of what is sorted by stay longest.
        APART = 5
        SAMPLES = 7
        PLACE = 3
        private_constant :TOP, :TITLES, :APART, :SAMPLES, :PLACE

        # @param profile [Profile]
        # @param scale [Scale]
        # @param settings [Settings]
        # @param screen [Screen]
        def initialize(profile, scale, settings, screen)
          @frames = profile.frames
          @ranking = Ranking.new(profile, scale)
          @scale = scale
          @settings = settings
          @screen = screen
          @labels = Labels.new(screen)
          @figures = Figures.new(scale)
        end

        # @return [Array<String>] a table for each order
        def blocks = (@settings.order ? [@settings.order] : Ranking::ORDERS).map { |order| block(order) }

        private

        def block(order)
          numbers = @ranking.numbers(order)
          shown = numbers.first(@settings.top || TOP)
          title = "#{TITLES.fetch(order)} (#{@scale.words}), #{shown.size} of #{numbers.size}"
          table = Table.new(columns(order), shown.map { |number| row(number, order) }, screen: @screen)
          [*@screen.paragraph(title, style: :strong), table.to_s].join("\n")
        end

        def columns(order)
          [*Ranking::ORDERS.flat_map { |name| order_columns(name, name == order) }, ["samples", SAMPLES, :right],
           ["name", 0, :left], ["place", PLACE, :left]]
        end

        def order_columns(name, main)
          return @figures.columns(name.to_s, 2, 6) unless main

          @figures.columns(name.to_s, 0, 4) + @figures.apart_columns(APART)
        end

        def row(number, order)
          samples = @ranking.costs(order)[number].samples
          [*Ranking::ORDERS.flat_map { |name| order_cells(@ranking.costs(name)[number], name == order) },
           Report::Units.figure(samples, digits: samples.to_s.size), @labels.name(@frames[number]),
           @labels.place(@frames[number])]
        end

        def order_cells(cost, main) = @figures.cells(cost) + (main ? @figures.apart(cost) : [])
      end
    end
  end
end
