# frozen_string_literal: true

require "digest"
require "json"
require "minitest/autorun"
require "net/http"
require "open3"
require "rbconfig"
require "tmpdir"
require "yaml"
require_relative "../support/npm_client"
require_relative "../support/own_database"
require_relative "../support/served_app"

# Programs of others that speak JSON:API, over HTTP: a client from npm, and the conformance suite.
class ProgramsTest < Minitest::Test
  include NpmClient

  ROOT = File.expand_path("../../../..", __dir__)
  UNTHROTTLED = File.expand_path("../support/unthrottled.ru", __dir__)
  MANIFEST = File.expand_path("../../conformance.yml", __dir__)
  CONFORM = File.join(ROOT, "xinatra-jsonapi/exe/xinatra-jsonapi")

  def test_a_client_creates_reads_updates_and_deletes
    serve { |address| assert_ok("visit.mjs", address) }
  end

  def test_the_specification
    serve do |address|
      report = JSON.parse(conform(address))
      verdicts = report.fetch("results").group_by { |one| one.values_at("level", "verdict") }

      assert_empty(verdicts.fetch(%w[must failed], []).map { |one| one.values_at("id", "reason").join(": ") })
      assert_operator verdicts.fetch(%w[must passed]).size, :>=, 180
    end
  end

  private

  def serve(&block)
    OwnDatabase.make { |url| ServedApp.run(database: url, config: UNTHROTTLED, &block) }
  end

  def conform(address)
    Dir.mktmpdir("links-conformance") do |folder|
      manifest = YAML.safe_load_file(MANIFEST).merge("headers" => { "Authorization" => "Bearer #{token(address)}" })
      File.write("#{folder}/conformance.yml", YAML.dump(manifest))
      output, errors, = Open3.capture3(RbConfig.ruby, CONFORM, "conform", address, "--json", "--manifest",
                                       "#{folder}/conformance.yml")

      assert_empty errors
      output
    end
  end

  def token(address)
    request = Net::HTTP::Post.new(URI("#{address}/api/token"))
    request.basic_auth("admin", "admin-password")
    request.content_type = "application/x-www-form-urlencoded"
    answer = Net::HTTP.start(request.uri.host, request.uri.port) { |connection| connection.request(request) }
    JSON.parse(answer.body).fetch("meta").fetch("token")
  end
end
