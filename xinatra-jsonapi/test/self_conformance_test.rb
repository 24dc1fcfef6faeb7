# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/gazette"
require "xinatra/jsonapi/conformance"
require "xinatra/server"

# The conformance suite against an API of this gem's, over HTTP.
class SelfConformanceTest < Minitest::Test
  Conformance = Xinatra::JSONAPI::Conformance

  def setup
    skip "There is no server for this machine" unless Xinatra::Server.available?
    Gazette.fill
    @listener, = Xinatra::Server::Listener.open("tcp://127.0.0.1:0")
    @server = Xinatra::Server.new(Gazette::API, binds: [@listener], threads: 2).start
  end

  def teardown = @server&.stop

  # What is not judged, since an answer may leave it out: this one does.
  NOT_SHOWN = %w[document.relationship.pagination-links document.linkage.to-many document.link-object.rel
                 document.link-object.hreflang updating.without-data relationships.response-document deleting.no-data
                 errors.id errors.links.known-members errors.links.about errors.links.type cursor.after.empty
                 cursor.meta.page cursor.item cursor.total cursor.estimated-total
                 cursor.estimated-total.best-guess].freeze
  # Every order has pages by cursor, and both cursors at once are not offered.
  NOT_OFFERED = %w[cursor.sort.unsupported cursor.sort.unsupported-type cursor.range.between
                   cursor.range.default-size cursor.range.truncated cursor.range.truncated-meta].freeze

  def results
    manifest = Conformance::Manifest.load(File.expand_path("support/gazette.yml", __dir__))
    Conformance.run("http://127.0.0.1:#{@listener.port}", manifest)
  end

  def test_nothing_fails
    found = results.group_by { |result| result.verdict.word }

    assert_empty(found.fetch(:failed, []).to_h { |result| [result.statement.id, result.verdict.reason] })
    assert_equal NOT_SHOWN, ids(found[:skipped])
    assert_equal NOT_OFFERED, ids(found[:na])
    assert_operator found[:passed].size, :>, 280
  end

  def ids(results) = results.to_a.map { |result| result.statement.id }
end
