# frozen_string_literal: true

require_relative "../sides"
require_relative "generator"

module RandomApps
  # Runs apps on each side, and finds where they answer differently.
  module Comparison
    CHILD = File.expand_path("child.rb", __dir__)

    # An app, the number of the request, and what each side answered to it.
    Difference = Struct.new(:app, :index, :answers) do
      # The app's source, the request, and what differs.
      def to_s
        keys = answers.values.flat_map(&:keys).uniq
        keys.reject! { |key| answers.values.map { |answer| answer[key] }.uniq.size == 1 }
        told = answers.map { |side, answer| "#{side}: #{answer.slice(*keys).inspect[0, 1500]}" }
        ["app #{app.number}", app.source, *(app.late_source if app.late.any?),
         "request #{index}: #{app.requests[index].except(*Requests::BASE.keys - ["REQUEST_METHOD"])}", *told].join("\n")
      end
    end

    module_function

    # The answers of the sides to the apps: for each side a list, one list of answers an app.
    def run(apps, sides = Sides::ALL) = Sides.ask(CHILD, apps, sides)

    # The first difference of each app.
    def differences(apps, answers = run(apps), sides = Sides::ALL)
      apps.zip(*answers).filter_map do |app, *lists|
        index = (0...lists.map(&:size).max).find { |i| differ?(app.requests[i], lists.map { |list| list[i] }) }
        Difference.new(app, index, sides.zip(lists.map { |list| list[index] || {} }).to_h) if index
      end
    end

    # Whether a request was answered in different ways that are not wanted.
    def differ?(request, answers)
      answers.uniq.size > 1 && !Wanted.difference?(request, answers)
    end
  end
end

require_relative "wanted"
