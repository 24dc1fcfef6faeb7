# frozen_string_literal: true

require_relative "../sides"
require_relative "requests"
require_relative "wanted"

module Hostile
  # What is wrong with the answer to a request.
  Finding = Struct.new(:request, :sentence, :answers) do
    # The request, what is wrong, and what each side answered.
    def to_s
      env = request.env.reject { |name, value| Requests::BASE[name] == value }
      told = Sides::ALL.zip(answers).map { |side, answer| "#{side}: #{answer.inspect[0, 1500]}" }
      ["request #{request.number} to the app #{request.app}: #{sentence}", env.inspect, *told].join("\n")
    end
  end

  # Sends requests to all sides, and looks at the answers.
  module Comparison
    CHILD = File.expand_path("child.rb", __dir__)
    PARTS = %i[status headers body].freeze

    module_function

    # The Findings, one a request at most.
    def findings(requests, answers = Sides.ask(CHILD, requests))
      requests.zip(*answers).filter_map do |request, *all|
        sentence = wrong(request, *all)
        Finding.new(request, sentence, all) if sentence
      end
    end

    # A sentence about what is wrong; nil when nothing is.
    def wrong(request, theirs, ours, *others)
      own = [ours, *others].filter_map { |answer| failure(answer) }.first
      return own if own
      return "the ways differ" unless others.all?(ours)
      return if failure(theirs)

      wanted = Wanted.of(request, theirs, ours)
      different = PARTS.reject { |part| wanted[part] == ours[part] }
      "Sinatra has another #{different.join(", ")}" if different.any?
    end

    # What an answer shows on its own: an exception, a failure that no app made, too much time.
    def failure(answer)
      return "an exception leaves the app: #{answer[:raised]}" if answer[:raised]
      return "a failure that the app did not make: #{answer[:error]}" if answer[:error]

      "it took #{answer[:late]} s" if answer[:late]
    end

    private_class_method :wrong, :failure
  end
end
