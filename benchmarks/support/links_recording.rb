# frozen_string_literal: true

require "benchdd/requests"

module Bench
  # What four people ask of examples/links, see record_links.rb.
  module LinksRecording
    FILE = File.expand_path("../data/links.jsonl", __dir__)
    # How a form says what a browser cannot (Rack::MethodOverride).
    OVERRIDE = /(?:\A|&)_method=(\w+)/
    private_constant :FILE, :OVERRIDE

    # @return [Array<BenchDD::Requests::Request>]
    def self.requests = BenchDD::Requests::Reader.new(FILE).to_a

    # @return [Array<BenchDD::Requests::Request>] as routes are found for them: by the verb that the form says, and
    #   without the form
    def self.routed
      requests.map { |request| request.with(verb: request.body.to_s[OVERRIDE, 1]&.upcase || request.verb, body: nil) }
    end

    # @return [Array<String>] pages with their queries, as people ask for them who have not logged in
    def self.pages
      all = requests
      members = all.select { |one| one.verb == "POST" && one.status == 303 }.map(&:session)
      all.select { |one| one.verb == "GET" && one.status == 200 && !members.include?(one.session) }.map(&:target)
    end
  end
end
