# frozen_string_literal: true

require_relative "twin_runs"

# The public surface, compared by name: methods with the arguments they take, constants, settings with their values in
# each environment. What differs is wanted, and says why.
class SurfaceTest < Minitest::Test
  parallelize_me!
  include TwinRuns

  # Lines that only Sinatra prints.
  MISSING = {
    "Base. private cleaned_caller: [0, 1]" => "a helper of its warnings; caller_files is what extensions use",
    "Base# private compile_block_template: [2, 2]" => "a step of rendering that is elsewhere here",
    **%i[dump_exception h prefers_plaintext? pretty template].to_h do |name|
      ["ShowExceptions: #{name.inspect}", "a page of our own, not Rack's"]
    end,
    "ShowExceptions is a: [\"Rack::ShowExceptions\", \"Object\", \"BasicObject\"]" => "a page of our own, not Rack's"
  }.freeze
  # Lines that only Xinatra prints, about what apps inherit or name: there they could collide with the apps' own.
  ADDED = {
    "Base. fetch: [1, 1]" => "answers requests that are no environments",
    "Base. websocket: [1, 1]" => "routes that open WebSockets",
    "Base# early_hints: [1, 1]" => "interim responses",
    "Base# sse: [0, 0]" => "streams of events",
    "Base. report_conflicts: [0, 0]" => "a setting: whether hidden routes are reported",
    "Base. report_conflicts=: [1, 1]" => "its writer",
    "Base. report_conflicts?: [0, 0]" => "its predicate",
    "Base. template_cache: [0, 0]" => "instances share their class's",
    **%w[development test production staging].product(%w[Base Application]).to_h do |environment, base|
      ["#{environment} Sinatra::#{base} report_conflicts: #{environment != "test"}", "the setting's value"]
    end
  }.freeze
  NAMED_BY_APPS = /\A(?:Base|development|test|production|staging|Delegator|Sinatra|constants|verbs)/

  ALL = %w[settings base rest].freeze

  def lines(options = [])
    ALL.flat_map { |part| run_script("surface.rb", part, options: options)[..-2] }
  end

  def test_the_surfaces_are_equal_but_for_what_is_wanted
    skip_repetitions
    theirs = lines
    ours = lines(["-rxinatra/drop_in"])

    assert_operator theirs.size, :>, 500
    assert_equal MISSING.keys.sort, (theirs - ours).sort
    assert_equal ADDED.keys.sort, (ours - theirs).grep(NAMED_BY_APPS).sort
  end
end
