# frozen_string_literal: true

require_relative "support/fake_server"
require_relative "support/mutations"

# Servers that keep to the specification in other ways than the fake server does: no MUST fails with them.
class VariationsTest < Minitest::Test
  include FakeServer
  extend Mutations

  # Links are strings, or objects with a target.
  def self.each_link
    hashes do |hash, key|
      hash.each { |name, value| hash[name] = yield(value) if value.is_a?(String) } if key == "links"
      hash["href"] = yield(hash["href"]) if hash["href"]
    end
  end

  VARIATIONS = {
    "absolute links" => each_link { |link| link.start_with?("/") ? "#{FakeServer::SERVER.url}#{link}" : link },
    "errors with a title alone" => problems { |error| error.keep_if { |name, _| name == "title" } },
    "errors without a document" => answers { |response| response.document = nil if response.status >= 400 },
    "no top-level links but those of pages" => top_links do |links|
      links.keep_if { |name, _| %w[first last prev next].include?(name) }
    end,
    "no links of resources" => resources { |object| object.delete("links") },
    "no jsonapi and no meta" => documents do |document|
      document.delete("jsonapi")
      document.delete("meta") if document.key?("data") || document.key?("errors")
    end,
    "relationships without linkage" => lambda do |request, app|
      app.call(request).tap do |response|
        next if request.query.to_s.include?("include") || !response.document.is_a?(Hash)

        Mutations.walk(response.document) { |hash| hash.delete("data") if hash["links"] && hash["meta"]&.key?("kind") }
      end
    end,
    "linkage without links" => relationships { |value| value.delete("links") },
    "an attribute less, and updates without a document" => lambda do |request, app|
      response = Mutations.resources { |object| object["attributes"].delete("revision") }.call(request, app)
      if request.verb == "PATCH" && response.status == 200
        response.status = 204
        response.document = nil
      end
      response
    end,
    "deletions without a document" => answers do |response, request|
      if request.verb == "DELETE" && response.status == 200
        response.status = 204
        response.document = nil
      end
    end,
    "additions without a document" => answers do |response, request|
      added = request.verb == "POST" && request.path.include?("relationships") && response.status == 200
      if added
        response.status = 204
        response.document = nil
      end
    end,
    "null links left out" => top_links(&:compact!),
    "no profile applied" => requests do |request|
      profiled = request.headers["accept"].to_s.include?("profile=")
      request.with(headers: request.headers.merge("accept" => FakeAPI::MEDIA)) if profiled
    end
  }.freeze

  MUSTS = Xinatra::JSONAPI::Conformance::Statements.all.select { |one| one.level == :must }.map(&:id)

  VARIATIONS.each do |name, variation|
    define_method("test_#{name.tr(" ", "_")}") do
      SERVER.errors.clear
      found = verdicts(mutation: variation, manifest: without_cursors)
      failed = found.select { |id, verdict| verdict.failed? && MUSTS.include?(id) }

      assert_empty(failed.transform_values(&:reason))
      assert_operator found.count { |_, verdict| verdict.passed? }, :>, 150
      assert_empty SERVER.errors
    end
  end

  private

  # The profile leaves less to choose.
  def without_cursors
    resources = YAML.safe_load_file(MANIFEST)["resources"]
    manifest("resources" => resources.reject { |one| one["page"].is_a?(Hash) })
  end
end
