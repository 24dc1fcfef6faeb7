# frozen_string_literal: true

# A program whose answer is known, under the profiler. Its argument and what it prints are JSON.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
$LOAD_PATH.unshift(settings.delete(:library))
require "benchdd"
require_relative "../material/known"

settings.update(settings.slice(:mode, :clock).transform_values(&:to_sym))
known = Evidence::Profiling::Known.new(settings.delete(:program), **settings)
puts JSON.generate(known.call)
