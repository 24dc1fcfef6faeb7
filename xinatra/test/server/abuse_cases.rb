# frozen_string_literal: true

require_relative "abuse_cases/chunks"
require_relative "abuse_cases/framing"
require_relative "abuse_cases/heads"
require_relative "abuse_cases/limits"

# What a server refuses, since others could understand it in another way, or since it is too much: name of a table =>
# its cases, each by its name. Those of EXCESS go to a server of their own LIMITS.
module AbuseCases
  ALL = {
    "lengths" => LENGTHS, "codings" => CODINGS, "sizes of chunks" => SIZES, "ends of chunks" => ENDS,
    "extensions" => EXTENSIONS,
    "trailers" => TRAILERS,
    "lines" => LINES,
    "targets" => BAD_TARGETS,
    "hosts" => BAD_HOSTS,
    "fields" => BAD_FIELDS, "garbage" => GARBAGE
  }.freeze
end
