# frozen_string_literal: true

require_relative "../mutations"

# What is broken in how documents are sent and what they are like.
module DocumentMutations
  extend Mutations
  include Mutations

  MEDIA_TYPE = {
    "media-type.parameters.only-known" => header("content-type") { |value| "#{value}; charset=utf-8" },
    "media-type.ext.uris" => header("content-type") { |value| value.sub(FakeAPI::ATOMIC, "atomic") },
    "media-type.profile.uris" => header("content-type") { |value| value.sub(FakeAPI::TIMESTAMPS, "timestamps") }
  }.freeze

  NEGOTIATION = {
    "negotiation.response.media-type" => header("content-type") { "application/json" },
    "negotiation.response.error-media-type" =>
      answers { |response| response.headers["content-type"] = "text/html" if response.status >= 400 },
    "negotiation.response.ext" => header("content-type") { FakeAPI::MEDIA },
    "negotiation.response.profile" => header("content-type") { FakeAPI::MEDIA },
    "negotiation.content-type.unknown-parameter" => content_type(FakeAPI::MEDIA),
    "negotiation.content-type.unsupported-ext" => content_type(FakeAPI::MEDIA),
    "negotiation.content-type.partly-supported-ext" => content_type(FakeAPI::MEDIA),
    "negotiation.content-type.unknown-profile" =>
      refuse(415) { |request| request.headers["content-type"].to_s.include?("profile") },
    "negotiation.accept.all-unknown-parameters" => accept(FakeAPI::MEDIA),
    "negotiation.accept.ignore-unknown-parameters" =>
      refuse(406) { |request| request.headers["accept"].to_s.include?("charset") },
    "negotiation.accept.unsupported-ext" => accept(FakeAPI::MEDIA),
    "negotiation.accept.partly-supported-ext" => accept(FakeAPI::MEDIA),
    "negotiation.accept.one-acceptable" =>
      refuse(406) { |request| request.headers["accept"].to_s.include?("no-such-extension") },
    "negotiation.accept.unknown-profile" =>
      refuse(406) { |request| request.headers["accept"].to_s.include?("no-such-profile") },
    "negotiation.accept.profile-applied" => accept(FakeAPI::MEDIA),
    "negotiation.vary.plain" => header("vary") { "Cookie" },
    "negotiation.vary.applied" => header("vary") { "Cookie" }
  }.freeze

  TOP_LEVEL = {
    "document.json" => answers { |response| response.document = "{" },
    "document.top-level.object" => answers { |response| response.document = "[]" },
    "document.top-level.member-required" =>
      documents { |document| %w[data errors meta].each { |name| document.delete(name) } },
    "document.top-level.data-or-errors" => documents { |document| document["errors"] = [] },
    "document.top-level.included-needs-data" => documents { |document| document["included"] = [] },
    "document.top-level.known-members" => documents { |document| document["extra"] = 1 },
    "document.top-level.links.known-members" => top_links { |links| links["extra"] = "/about" },
    "document.unknown-members.top-level" => refuse { |request| document_of(request).key?("unheardOf") },
    "document.unknown-members.resource" => refuse { |request| request.body.include?("unheardOf") },
    "document.primary-data.single" =>
      documents { |document, request| document["data"] = [document["data"]] if request.path.match?(MEMBER) },
    "document.primary-data.collection" => documents { |document| document["data"] = document["data"]&.first },
    "document.primary-data.items" =>
      documents { |document| document["data"].map! { |one| one["id"] } if document["data"].is_a?(Array) },
    "document.primary-data.one-item" =>
      documents { |document, request| document["data"] = document["data"][0] if request.query },
    "document.top-level.self-type" =>
      top_links { |links| links["self"] = links["self"]["href"] if links["self"].is_a?(Hash) },
    "document.top-level.describedby" => top_links { |links| links["describedby"] = "/nowhere" }
  }.freeze

  RESOURCES = {
    "document.resource.type-required" => resources { |object| object.delete("type") },
    "document.resource.id-required" => resources { |object| object.delete("id") },
    "document.resource.type-string" => resources { |object| object["type"] = 1 },
    "document.resource.id-string" => resources { |object| object["id"] = 1 },
    "document.resource.unique-identity" =>
      documents { |document| document["data"] *= 2 if document["data"].is_a?(Array) },
    "document.resource.type-name" => resources { |object| object["type"] = "_articles" },
    "document.resource.fields-namespace" => resources { |object| object["attributes"]["author"] = 1 },
    "document.resource.fields-reserved" => resources { |object| object["attributes"]["id"] = 1 },
    "document.resource.attributes-object" => resources { |object| object["attributes"] = [1] },
    "document.resource.no-foreign-keys" => resources { |object| object["attributes"]["author_id"] = 1 },
    "document.resource.relationships-object" => resources { |object| object["relationships"] = [] },
    "document.resource.known-members" => resources { |object| object["extra"] = 1 },
    "document.resource.self-link" => resources { |object| object["links"]["self"] = "/tags/t0" }
  }.freeze

  RELATIONSHIPS = {
    "document.relationship.object" => relationships { |_, name, all| all[name] = [] },
    "document.relationship.member-required" => relationships { |value,| value.clear },
    "document.relationship.link-required" => relationships { |value| value["links"] = {} },
    "document.relationship.known-members" => relationships { |value| value["extra"] = 1 },
    "document.relationship.pagination-links" =>
      relationships { |value| value["links"]["first"] = "/articles/a0/tags" if value["links"]["first"] },
    "document.related-link.valid-url" => relationships { |value| value["links"]["related"] = "no URL" },
    "document.related-link.stable" =>
      relationships { |value| value["links"]["related"] = "/p/#{value["data"]["id"]}" if value["data"].is_a?(Hash) },
    "document.linkage.form" => relationships { |value| value["data"] = "p0" },
    "document.linkage.to-one" => relationships { |value, name| value["data"] = [] if name == "author" },
    "document.linkage.to-many" => relationships { |value, name| value["data"] = nil if name == "tags" },
    "document.linkage.empty-to-one" =>
      documents { |document, request| document["data"] ||= [] if request.path.match?(RELATIONSHIP) },
    "document.linkage.empty-to-many" =>
      documents { |document| document["data"] = nil if document["data"] == [] }
  }.freeze

  IDENTIFIERS = {
    "document.identifier.type-required" => identifiers { |object| object.delete("type") },
    "document.identifier.id-required" => identifiers { |object| object.delete("id") },
    "document.identifier.type-string" => identifiers { |object| object["type"] = 1 },
    "document.identifier.id-string" => identifiers { |object| object["id"] = 1 },
    "document.identifier.known-members" => identifiers { |object| object["extra"] = 1 }
  }.freeze

  COMPOUND = {
    "document.compound.included-array" => documents { |document| document["included"] &&= { "a" => 1 } },
    "document.compound.full-linkage" =>
      documents { |document| document["included"]&.push({ "type" => "tags", "id" => "t9", "attributes" => {} }) },
    "document.compound.unique" => documents { |document| document["included"] *= 2 if document["included"] },
    "document.compound.sparse-exception" => refuse { |request| request.query.to_s.match?(/include.*fields/) }
  }.freeze

  META_AND_LINKS = {
    "document.meta.object" => hashes { |hash| hash["meta"] = [] if hash.key?("meta") },
    "document.links.object" => documents { |document| document["links"] = [] },
    "document.links.form" => top_links { |links| links["describedby"] = 1 },
    "document.links.uri-reference" => top_links { |links| links["describedby"] = "no URL" },
    "document.link-object.href-required" => link_objects { |link| link.delete("href") },
    "document.link-object.href-reference" => link_objects { |link| link["href"] = "no URL" },
    "document.link-object.rel" => link_objects { |link| link["rel"] = "No Relation" },
    "document.link-object.hreflang" => link_objects { |link| link["hreflang"] = "en_GB" },
    "document.link-object.optional-members" => link_objects { |link| link["title"] = 1 },
    "document.link-object.known-members" => link_objects { |link| link["extra"] = 1 }
  }.freeze

  JSONAPI_OBJECT = {
    "document.jsonapi.object" => documents { |document| document["jsonapi"] = "1.1" },
    "document.jsonapi.known-members" => about { |object| object["extra"] = 1 },
    "document.jsonapi.version" => about { |object| object["version"] = 1.1 },
    "document.jsonapi.ext" => about { |object| object["ext"] = "atomic" },
    "document.jsonapi.profile" => about { |object| object["profile"] = ["timestamps"] },
    "document.jsonapi.no-negotiation" => refuse(415) { |request| document_of(request).key?("jsonapi") },
    "document.jsonapi.negotiation-by-header" => answers do |response, request|
      type = "#{FakeAPI::MEDIA}; ext=\"#{FakeAPI::ATOMIC}\""
      response.headers["content-type"] = type if document_of(request).key?("jsonapi")
    end
  }.freeze

  MEMBER_NAMES = {
    "document.member-names.case-sensitive" => query("TITLE", "title"),
    "document.member-names.not-empty" => attribute(""),
    "document.member-names.allowed-characters" => attribute("a*b"),
    "document.member-names.edges" => attribute("_a"),
    "document.member-names.reserved" => attribute("a+b"),
    "document.member-names.url-safe" => attribute("a b"),
    "document.member-names.at-ignored" => refuse { |request| request.body.include?("@context") },
    "document.member-names.extension-prefix" => renamed("other:results"),
    "document.member-names.extension-rest" => renamed("atomic:_results")
  }.freeze

  ERRORS = {
    "errors.general-status" => status(422, 404),
    "errors.array" => documents { |document| document["errors"] = {} if document["errors"] },
    "errors.object" => documents { |document| document["errors"] = ["No"] if document["errors"] },
    "errors.member-required" => problems(&:clear),
    "errors.known-members" => problems { |error| error["extra"] = 1 },
    "errors.id" => problems { |error| error["id"] = "1" },
    "errors.links.known-members" => problems { |error| error["links"]["extra"] = "/about" },
    "errors.links.about" => problems { |error| error["links"]["about"] = "/nowhere" },
    "errors.links.type" => problems { |error| error["links"]["type"] = "/nowhere" },
    "errors.status-provided" => problems { |error| error.delete("status") },
    "errors.status-string" => problems { |error| error["status"] = 404 },
    "errors.status-applies" => problems { |error| error["status"] = "418" },
    "errors.code" => problems { |error| error["code"] = 1 },
    "errors.title" => problems { |error| error["title"] = 1 },
    "errors.title-stable" => problems { |error| error["title"] = SecureRandom.hex(4) },
    "errors.detail" => problems { |error| error["detail"] = 1 },
    "errors.source.object" => problems { |error| error["source"] = "here" },
    "errors.source.member" => sources(&:clear),
    "errors.source.known-members" => sources { |source| source["extra"] = 1 },
    "errors.source.pointer" => sources { |source| source["pointer"] = "data" },
    "errors.source.pointer-exists" => sources { |source| source["pointer"] = "/data/nothing" },
    "errors.source.parameter" => sources { |source| source["parameter"] = "other" },
    "errors.source.header" => sources { |source| source["header"] = "Other" }
  }.freeze

  ALL = [MEDIA_TYPE, NEGOTIATION, TOP_LEVEL, RESOURCES, RELATIONSHIPS, IDENTIFIERS, COMPOUND, META_AND_LINKS,
         JSONAPI_OBJECT, MEMBER_NAMES, ERRORS].reduce(:merge).freeze
end
