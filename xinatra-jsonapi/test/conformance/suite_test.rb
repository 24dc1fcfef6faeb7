# frozen_string_literal: true

require_relative "support/fake_server"

# The suite against servers that keep to the specification, and against one that is not there.
class SuiteTest < Minitest::Test
  include FakeServer

  Conformance = Xinatra::JSONAPI::Conformance
  READ_ONLY = { "resources" => [{ "type" => "countries", "path" => "/countries" }] }.freeze
  # Judged only of a server that answers an update without the resource.
  NOT_SHOWN = %w[updating.without-data].freeze

  def test_a_correct_server_passes_everything_that_it_shows
    found = verdicts.group_by { |_, verdict| verdict.word }.transform_values(&:to_h)

    assert_equal %i[passed skipped unobservable], found.keys.sort, found[:failed].inspect
    assert_equal NOT_SHOWN, found[:skipped].keys
    assert_equal Conformance::Statements.all.reject(&:check).map(&:id), found[:unobservable].keys
  end

  def test_every_statement_is_reached
    assert_equal Conformance::Statements.all.map(&:id), verdicts(manifest: Manifest.new(READ_ONLY)).keys
  end

  def test_nothing_is_left_behind_so_that_it_can_run_twice
    url = fake_server
    paths = %w[articles people tags]
    before = paths.map { |path| ids(url, path) }

    2.times { refute(Conformance.run(url, manifest).any? { |result| result.verdict.failed? }) }
    assert_equal(before, paths.map { |path| ids(url, path) })
  end

  def test_a_deletion_that_is_not_answered_keeps_none_of_the_others
    refused = []
    # Ruby asks once more when a connection ends.
    hanging_up = lambda do |request, app|
      request.verb == "DELETE" && refused.size < 2 ? ((refused << request.path) && nil) : app.call(request)
    end
    url = fake_server(hanging_up)
    before = ids(url, "articles").size
    Conformance.run(url, manifest, only: "creating.")

    assert_equal 2, refused.size
    assert_equal before + 1, ids(url, "articles").size
  end

  def test_what_is_new_is_not_asked_of_a_server_of_the_version_before
    verdicts(manifest: manifest("version" => "1.0")).each do |id, verdict|
      statement = Conformance::Statements.all.find { |one| one.id == id }

      refute_predicate verdict, :failed?, "#{id}: #{verdict.reason}"
      next if statement.since == "1.0" || statement.unobservable

      assert_equal [:na, "New in 1.1; the manifest says 1.0."], verdict.to_a, id
    end
  end

  def test_what_the_manifest_does_not_have_is_not_applicable
    found = verdicts(manifest: Manifest.new(READ_ONLY))

    assert_equal [:na, "The manifest does not offer create together."], found.fetch("creating.created").to_a
    assert_equal :na, found.fetch("atomic.order").word
    assert_equal :passed, found.fetch("fetching.missing").word
    assert_empty(found.select { |_, verdict| verdict.failed? })
  end

  def test_reading_alone_changes_nothing
    verbs = []
    watching = lambda do |request, app|
      verbs << request.verb
      app.call(request)
    end
    verdicts(mutation: watching, manifest: Manifest.new(READ_ONLY))

    assert_empty verbs.uniq - %w[GET HEAD]
  end

  def test_only_statements_whose_id_begins_so_are_run
    assert_equal %w[fetching.sort.ascending fetching.sort.applied], verdicts(only: "fetching.sort.a").keys
  end

  def test_a_beginning_that_no_id_has_is_refused
    error = assert_raises(Conformance::UsageError) { verdicts(only: "nothing") }

    assert_equal "no statement's id begins with nothing: leave --only out to see them all.", error.message
  end

  def test_the_urls_path_comes_before_the_manifests
    seen = []
    watching = lambda do |request, app|
      seen << request.path
      app.call(request.with(path: request.path.delete_prefix("/api")))
    end
    results = Conformance.run("#{fake_server(watching)}/api", manifest, only: "fetching.collection.ok")

    assert_predicate results.first.verdict, :passed?
    assert_equal ["/api/articles"], seen.uniq
  end

  def test_fields_of_the_manifest_go_with_every_request
    seen = []
    watching = lambda do |request, app|
      seen << request.headers["authorization"]
      app.call(request)
    end
    manifest = manifest("headers" => { "Authorization" => "Bearer x" })
    verdicts(mutation: watching, manifest:, only: "fetching.missing")

    assert_equal ["Bearer x"], seen.uniq
  end

  def test_an_answer_unlike_any_document_fails_and_ends_nothing
    odd = ->(_, _) { TinyServer::Response.new(200, { "content-type" => FakeAPI::MEDIA }, "{\"data\":[{\"links\":[1],\"id\":[]}]}") }
    found = verdicts(mutation: odd)

    assert_equal Conformance::Statements.all.size, found.size
    assert_predicate found.fetch("document.resource.type-required"), :failed?
  end

  def test_bytes_that_are_no_text_are_no_json
    bytes = ->(_, _) { TinyServer::Response.new(200, { "content-type" => FakeAPI::MEDIA }, "{\"data\":\"\xFF\"}") }
    found = verdicts(mutation: bytes, only: "document.json")

    assert_match(/200 and {"data":"\uFFFD"}; expected a body that is JSON\.\z/, found.fetch("document.json").reason)
  end

  def test_links_to_another_server_are_not_followed
    away = lambda do |request, app|
      app.call(request).tap { |response| response.document["links"]["self"] = "http://192.0.2.1/" if response.status == 200 }
    end

    assert_equal [:skipped, "A link leads to another server, 192.0.2.1:80."],
                 verdicts(mutation: away, only: "fetching.top-level-self-link").values.first.to_a
  end

  def test_a_server_that_is_not_there_is_told_of
    server = TCPServer.new("127.0.0.1", 0)
    port = server.addr[1]
    server.close
    error = assert_raises(Conformance::Unreachable) { Conformance.run("http://127.0.0.1:#{port}", manifest) }

    assert_match(/\Anothing answers at .*: is the server running\?\z/, error.message)
  end

  private

  def ids(url, path)
    JSON.parse(Net::HTTP.get(URI("#{url}/#{path}")))["data"].map { |one| one["id"] }
  end
end
