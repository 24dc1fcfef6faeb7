# frozen_string_literal: true

require "io/console"

module BenchDD
  module Report
    # What is known of where text goes: whether somebody looks, in how many columns, and with colours or not.
    class Terminal
      COLOURS = { better: 32, worse: 31, faint: 2, strong: 1 }.freeze
      WIDTH = 80
      private_constant :COLOURS, :WIDTH

      # @param io [IO]
      # @param environment [Hash{String => String}]
      def initialize(io, environment: ENV)
        @io = io
        @environment = environment
      end

      # @return [Boolean] whether it is a terminal that can go back in a line
      def interactive? = @io.respond_to?(:tty?) && @io.tty? && @environment["TERM"] != "dumb"

      # Whether colours are wanted (https://no-color.org).
      # @return [Boolean]
      def colour? = interactive? && @environment.fetch("NO_COLOR", "").empty?

      # @return [Integer] columns: the terminal's, else COLUMNS, else 80
      def width
        columns = @io.winsize.last if interactive? && @io.respond_to?(:winsize)
        columns = @environment["COLUMNS"].to_i unless columns&.positive?
        columns.positive? ? columns : WIDTH
      rescue SystemCallError
        WIDTH
      end

      # @param text [String]
      # @param style [Symbol, nil] `:better`, `:worse`, `:faint` or `:strong`
      # @return [String] with colours where they are wanted
      def paint(text, style)
        code = COLOURS[style]
        code && colour? ? "\e[#{code}m#{text}\e[0m" : text
      end
    end
  end
end
