# frozen_string_literal: true

require_relative "explanations/request_lines"
require_relative "explanations/fields"
require_relative "explanations/framing"
require_relative "explanations/chunks"
require_relative "explanations/connections"

module ServerDifferential
  # All that servers differ in.
  EXPLANATIONS = [*REQUEST_LINES, *FIELDS, *FRAMING, *CHUNKS, *CONNECTIONS].freeze
end
