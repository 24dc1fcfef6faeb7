# frozen_string_literal: true

require_relative "plan_routes"
require_relative "usage_error"

module Xinatra
  module CLI
    # Which route of an app answers one request, and which would come next.
    class RequestExplanation
      # @param app [Class]
      # @param request [String] such as "/hello/bob" or "POST /songs"
      # @raise [UsageError] when there is no path
      def initialize(app, request)
        @app = app
        @plan = app._plan
        *verbs, target = request.split
        @verb = verbs.first&.upcase || "GET"
        @path = target.to_s[/\A[^?#]*/]
        return if verbs.size < 2 && @path.start_with?("/")

        raise UsageError, "#{request.inspect} is no request: give a path such as \"GET /hello/bob\""
      end

      # @return [Hash] app, environment, request, who answers, the routes that match in order, a sentence about others
      def to_h
        { app: AppText.name(@app), environment: @app.environment, request: "#{@verb} #{@path}", answer:,
          routes: matching.map { |entry| { **entry.to_h, role: role(entry) } }, others: }
      end

      private

      # As routes see it.
      def path = @plan.route_path(@path)

      def entries = @entries ||= PlanRoutes.of_verb(@app, @verb)

      # As the router finds them, each behind the one before.
      def matching
        @matching ||= begin
          found = []
          table = @plan.tables[@verb]
          index = -1
          found << index while table && (index = table.match(path, index))
          entries.select { |entry| found.include?(entry.index) }
        end
      end

      # The first that nothing but the path decides.
      def winner = matching.find { |entry| entry.route.conditions.empty? }

      def answer
        return "the file #{AppText.shorten(file)} answers, whatever the routes are" if file

        return no_answer unless winner

        number = matching.index(winner) + 1
        number == 1 ? "route 1 answers" : "the first of routes 1 to #{number} whose conditions hold answers"
      end

      def no_answer
        return "no route matches, so not_found (404) answers" if matching.empty?

        "the first route whose conditions hold answers, else not_found (404)"
      end

      def file
        return unless @plan.public_folder && %w[GET HEAD].include?(@verb)

        path = File.expand_path("#{@plan.public_folder}#{Rack::Utils.unescape_path(@path)}")
        path if path.start_with?("#{@plan.public_folder}/") && File.file?(path)
      end

      def role(entry)
        return AppText.conditions(entry.route) if entry.route.conditions.any?

        entry.equal?(winner) ? "answers" : "if those before pass"
      end

      def others
        rest = entries.size - matching.size
        verbs = (@plan.tables.keys - [@verb, "HEAD"]).select { |verb| @plan.tables[verb].match(path) }
        sentence = "#{rest} other #{@verb} #{rest == 1 ? "route does" : "routes do"} not match this path."
        verbs.empty? ? sentence : "#{sentence} It can be asked for with #{verbs.join(", ")} too."
      end
    end
  end
end
