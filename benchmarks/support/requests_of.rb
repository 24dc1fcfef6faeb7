# frozen_string_literal: true

require_relative "lines"

module Bench
  # The requests of the suite framework, by kind: all distinct, each with a path value, a query and a cookie of its own.
  module RequestsOf
    # What differs from a plain GET.
    CHANGES = {
      "head" => ->(request) { request.with(verb: "HEAD") },
      "escapes" => lambda do |request|
        word = request.path.delete_prefix("/hello/")
        request.with(path: "/hello/J%C3%BCrgen%20#{word}", query: "q=%C3%A9t%C3%A9+#{word}&p[n]=#{word}")
      end
    }.freeze
    VERBS = Hash.new("GET").merge("form" => "POST").freeze
    # Half of them capture something.
    FIFTY = Array.new(25) { |number| [["GET", "/page#{number}"], ["GET", "/section#{number}/:id"]] }.flatten(1).freeze
    private_constant :CHANGES, :VERBS, :FIFTY

    # @param kind [String] the dataset's name
    # @param pattern [String, nil] what they are for; nil: the fifty routes, each as often as the others
    # @return [Array<String>] see {Lines}
    def self.kind(kind, pattern)
      routes = pattern ? [[VERBS[kind], pattern]] : FIFTY
      requests = BenchDD::Requests::Generator.new(routes: routes, size: REQUESTS, skew: 0)
      requests.map { |request| Lines.of(CHANGES.fetch(kind, :itself.to_proc).call(request)) }
    end
  end
end
