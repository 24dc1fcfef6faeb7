# frozen_string_literal: true

require "erb"

module Xinatra
  class ShowExceptions
    # The page for an exception. It needs nothing but itself: no other file, and no script to be read.
    class Page
      PAGE = ERB.new(File.read("#{__dir__}/page.erb"), trim_mode: "-")
      PICTURE = File.read("#{__dir__}/../development/images/500.svg")
      # How many of the app's frames come with their source, and how long the whole backtrace may be.
      EXCERPTS = 20
      FRAMES = 300
      # More of a message is cut.
      MESSAGE_LENGTH = 4000
      private_constant :PAGE, :PICTURE, :EXCERPTS, :FRAMES, :MESSAGE_LENGTH

      # An exception as the page shows it.
      Problem = Struct.new(:name, :headline, :additions, :frames, :shown)

      # @param env [Hash] the Rack environment; it is not changed
      # @param exception [Exception]
      def initialize(env, exception)
        text = ExceptionText.new(exception)
        @problems = [text, *text.causes].map { |part| problem(part) }
        @request = RequestTables.new(env.dup, bad_request: exception.is_a?(BadRequest))
      end

      # @return [String] HTML
      def to_s = PAGE.result(binding)

      private

      # Where nothing of the app's is involved, the innermost frame is the best there is.
      def problem(text)
        headline, *additions = text.lines(MESSAGE_LENGTH)
        frames = text.backtrace.map { |line| Frame.new(line) }
        shown = frames.select(&:app?).first(EXCERPTS)
        shown = frames.first(1) if shown.empty?
        additions = additions.join("\n").sub(/\A\s*\n/, "").rstrip
        Problem.new(text.class_name, headline, additions, frames, shown)
      end

      def h(text) = ERB::Util.html_escape(text)

      def backtrace_text
        @problems.map { |problem| "#{problem.name}: #{problem.headline}\n#{locations(problem)}" }.join("\n\n")
      end

      def locations(problem) = problem.frames.first(FRAMES).map { |frame| "  #{frame.path}:#{frame.line}" }.join("\n")
    end
  end
end
