# frozen_string_literal: true

require "json"
require "rack"

module Evidence
  module Profiling
    # What differences are looked for in: the example app, that is sent what people read of it, or asked for all stories
    # as CSV, and the router alone with the app's routes. The code is that on the load path.
    module Work
      NAMES = %w[links export router].freeze
      # Where it lies, below the top folder of the code; the app does much in this gem.
      FOLDERS = %w[xinatra/lib examples/links vendor/sequel/lib].freeze
      DATA = "benchmarks/data"
      private_constant :DATA

      module_function

      # @param name [String] of {NAMES}
      # @param root [String] the top folder of the recorded requests
      # @return [Array<String>] paths that were read with success, each with its query
      def paths(name, root)
        return ["/export.csv"] * 10 if name == "export"

        lines = File.readlines(File.join(root, DATA, "links.jsonl")).drop(1).map { |line| JSON.parse(line) }
        read = lines.select { |request| request["method"] == "GET" && request["status"] == 200 }
        paths = read.map { |request| [request["path"], request["query"]].compact.join("?") }
        paths.reject { |path| path.include?("%") }
      end

      # @param name [String] of {NAMES}
      # @param root [String]
      # @return [#call] takes a path
      def named(name, root) = name == "router" ? router(root) : links

      def links
        require "app"
        app = Links
        lambda do |path|
          status, _, body = app.call(Rack::MockRequest.env_for(path))
          body.each { |part| part }
          body.close if body.respond_to?(:close)
          status
        end
      end

      # Many times, since it is fast.
      def router(root)
        require "xinatra/base"
        routes = File.readlines(File.join(root, DATA, "links_routes.tsv"), chomp: true).map { |line| line.split("\t") }
        patterns = routes.filter_map { |verb, pattern| Xinatra::Pattern.parse(pattern) if verb == "GET" }
        table = Xinatra::Router.build(patterns)
        lambda do |path|
          path = path.partition("?").first.b
          50.times { table.match(path) }
        end
      end
    end
  end
end
