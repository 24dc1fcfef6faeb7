# frozen_string_literal: true

require_relative "version"
require_relative "conformance/errors"
require_relative "conformance/verdict"
require_relative "conformance/media_type"
require_relative "conformance/json_pointer"
require_relative "conformance/link"
require_relative "conformance/member_name"
require_relative "conformance/document"
require_relative "conformance/answer"
require_relative "conformance/client"
require_relative "conformance/manifest_node"
require_relative "conformance/relationship"
require_relative "conformance/pagination"
require_relative "conformance/resource"
require_relative "conformance/manifest"
require_relative "conformance/server"
require_relative "conformance/samples"
require_relative "conformance/statement"
require_relative "conformance/statements"
require_relative "conformance/suite"
require_relative "conformance/report"
require_relative "conformance/command"

module Xinatra
  module JSONAPI
    # Tells whether a server keeps to JSON:API 1.1 (https://jsonapi.org/format/1.1/), its Atomic Operations extension
    # and its Cursor Pagination profile: each of their statements has a number, an id and, where it can be seen from
    # outside, a check that talks HTTP to the server. Needs nothing but Ruby.
    module Conformance
      # Runs the statements against a server.
      # @param url [String] where the server is, "http://127.0.0.1:4567"
      # @param manifest [Manifest] what the server can be tested with
      # @param only [String, nil] the beginning of the ids to run
      # @return [Array<Result>] one a statement, in their order
      # @raise [Unreachable] when nothing answers at the URL
      def self.run(url, manifest, only: nil) = Suite.new(url, manifest, only:).run
    end
  end
end
