# frozen_string_literal: true

$LOAD_PATH.unshift File.expand_path("../../../lib", __dir__)

require "minitest/autorun"
require_relative "fake_api"

# Runs the suite against the fake server of this process.
module FakeServer
  include Xinatra::JSONAPI::Conformance

  MANIFEST = File.expand_path("manifest.yml", __dir__)
  SERVER = TinyServer.new(nil)
  Minitest.after_run { SERVER.stop }

  # @param mutation [Proc, nil] what breaks the server
  # @return [String] the URL of a server that nobody has asked yet
  def fake_server(mutation = nil)
    api = FakeAPI.new
    SERVER.app = mutation ? ->(request) { mutation.call(request, api) } : api
    SERVER.url
  end

  def manifest(changes = {}) = Manifest.new(YAML.safe_load_file(MANIFEST).merge(changes))

  # @return [Hash{String => Verdict}] by the statements' ids
  def verdicts(mutation: nil, only: nil, manifest: self.manifest)
    Xinatra::JSONAPI::Conformance.run(fake_server(mutation), manifest, only:)
                                 .to_h { |result| [result.statement.id, result.verdict] }
  end
end
