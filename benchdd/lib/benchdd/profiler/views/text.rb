# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # A view of a profile for a terminal.
      class Text
        VIEWS = { methods: Methods, tree: Tree, lines: Lines }.freeze
        private_constant :VIEWS

        # @param profile [Profile]
        # @param settings [Settings]
        # @param io [IO, nil] where the text will go: its width, its encoding and whether it takes colours count,
        #   nothing is written
        # @param environment [Hash{String => String}] NO_COLOR, COLUMNS and TERM count
        def initialize(profile, settings = Settings.with, io: nil, environment: ENV)
          @profile = profile
          @settings = settings
          @screen = Screen.new(io, environment: environment)
        end

        # @return [String]
        # @raise [Error] when there is nothing of what was asked for
        def to_s
          about = About.new(@profile)
          blocks = about.empty? ? [lines(about.nothing)] : [focus, *found]
          @screen.finish("#{[lines(about.line), *blocks].compact.join("\n\n")}\n")
        end

        private

        def lines(sentence) = @screen.paragraph(sentence).join("\n")

        def found = scale.total.zero? ? [lines("Nothing was sampled there.")] : view.blocks

        def view = VIEWS.fetch(@settings.view).new(focused, scale, @settings, @screen)

        def focused = @focused ||= @settings.focus ? Focus.new(@profile, @settings.focus).profile : @profile

        def scale = @scale ||= Scale.new(focused, @settings.weight)

        def focus
          return unless @settings.focus

          share = Scale.new(@profile, @settings.weight).share_of(scale.total)
          lines("Stacks through #{@settings.focus} alone: #{Report::Units.percent(share)} of all. " \
                "Shares below are of these.")
        end
      end
    end
  end
end
