# frozen_string_literal: true

require_relative "http_cases/requests"
require_relative "http_cases/connections"
require_relative "http_cases/bodies"
require_relative "http_cases/responses"

# What a server owes its clients (RFC 9110 and 9112): name of a table => its cases, each by its name.
module HttpCases
  ALL = {
    "methods" => METHODS, "targets" => TARGETS, "hosts" => HOSTS, "versions" => VERSIONS, "fields" => FIELDS,
    "persistence" => PERSISTENCE, "pipelines" => PIPELINES, "half closes" => HALF_CLOSES,
    "sized bodies" => SIZED, "chunked bodies" => CHUNKED, "expectations" => EXPECTATIONS,
    "statuses" => STATUSES, "framing" => FRAMING, "answers to HEAD" => HEADS, "fields of responses" => RESPONSE_FIELDS,
    "failures" => FAILURES
  }.freeze
end
