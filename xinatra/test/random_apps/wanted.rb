# frozen_string_literal: true

module RandomApps
  # Differences from Sinatra that are there on purpose; see `docs/compared_to_sinatra.md`.
  module Wanted
    TEXT_ERRORS = %w[ArgumentError Encoding::CompatibilityError].freeze

    module_function

    # Whether it is one of them. What the two ways of Xinatra answer must be equal all the same.
    def difference?(request, answers)
      theirs, *ours = answers
      return false unless ours.uniq.one?

      (odd_text?(request) && TEXT_ERRORS.include?(theirs[:raised])) ||
        (theirs[:raised].to_s.start_with?("Rack::QueryParser::") && ours[0].fetch(:status, 500) < 500)
    end

    # At what is no text in its encoding, Sinatra raises; with logging, also where bytes and text come together.
    def odd_text?(request)
      request.values_at("PATH_INFO", "QUERY_STRING").compact.any? { |text| !text.ascii_only? }
    end
  end
end
