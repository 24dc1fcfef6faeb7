# frozen_string_literal: true

require_relative "mutations"

# Which statement has to fail for which mutation: one for every statement that has a check.
module MutationTable
  extend Mutations

  RELATIONSHIP = %r{/relationships/}
  MEMBER = %r{\A/[a-z]+/[^/]+\z}
  COLLECTION = %r{\A/[a-z]+\z}
  OPERATIONS = %r{\A/operations\z}

  def self.accept(text) = requests { |request| request.with(headers: request.headers.merge("accept" => text)) }
  def self.content_type(text) = requests { |request| request.with(headers: request.headers.merge("content-type" => text)) }
  def self.no_errors(path) = documents { |document, request| document["errors"] = [] if document["errors"] && request.path.match?(path) }

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
    "document.primary-data.one-item" => documents { |document, request| document["data"] = document["data"][0] if request.query },
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
    "document.relationship.member-required" => relationships { |value| value.clear },
    "document.relationship.link-required" => relationships { |value| value["links"] = {} },
    "document.relationship.known-members" => relationships { |value| value["extra"] = 1 },
    "document.relationship.pagination-links" =>
      relationships { |value| value["links"]["first"] = "/articles/a0/tags" if value["links"]["first"] },
    "document.related-link.valid-url" => relationships { |value| value["links"]["related"] = "no URL" },
    "document.related-link.stable" =>
      relationships { |value| value["links"]["related"] = "/people/#{value["data"]["id"]}" if value["data"].is_a?(Hash) },
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

  def self.about(&edit) = documents { |document| edit.call(document["jsonapi"]) if document["jsonapi"] }

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

  def self.attribute(name) = resources { |object| object["attributes"][name] = 1 }

  def self.renamed(name)
    documents { |document| document[name] = document.delete("atomic:results") if document["atomic:results"] }
  end

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

  FETCHING = {
    "fetching.top-level-self-link" => top_links { |links| links["self"] = "/nowhere" },
    "fetching.resource-self-link" => resources { |object| object["links"]["self"] = "/nowhere" },
    "fetching.related-link" => relationships { |value| value["links"]["related"] = "/nowhere" },
    "fetching.individual.ok" => status(200, 203, "GET", MEMBER),
    "fetching.collection.ok" => status(200, 203, "GET", COLLECTION),
    "fetching.collection.array" => resources { |object| object["type"] = "others" },
    "fetching.collection.empty" => documents { |document| document["data"] = nil if document["data"] == [] },
    "fetching.individual.object" => resources { |object| object["type"] = "others" },
    "fetching.related.object" =>
      documents { |document, request| document["data"] = [] if request.path.end_with?("/author") },
    "fetching.related.array" =>
      documents { |document, request| document["data"] = nil if request.path.end_with?("/tags") },
    "fetching.related.null" =>
      answers { |response, request| response.status = 404 if request.path.end_with?("n101/author") && response.document["data"].nil? },
    "fetching.individual.not-null" => succeed("GET", /nobody/, { "data" => nil }),
    "fetching.missing" => status(404, 410),
    "fetching.http-semantics" => status(200, 405, "HEAD")
  }.freeze

  FETCHING_RELATIONSHIPS = {
    "fetching.relationship.self-link" => relationships { |value| value["links"]["self"] = "/nowhere" },
    "fetching.relationship.ok" => status(200, 203, "GET", RELATIONSHIP),
    "fetching.relationship.linkage-to-one" =>
      documents { |document, request| document["data"] = [] if request.path.end_with?("relationships/author") },
    "fetching.relationship.linkage-to-many" =>
      documents { |document, request| document["data"] = nil if request.path.end_with?("relationships/tags") },
    "fetching.relationship.links" =>
      documents { |document, request| document["links"]["related"] = "/about" if request.path.match?(RELATIONSHIP) },
    "fetching.relationship.missing-parent" => succeed("GET", %r{nobody/relationships}),
    "fetching.relationship.missing-name" => succeed("GET", /no-such/),
    "fetching.relationship.empty" => answers do |response, request|
      next unless request.verb == "GET" && request.path.match?(RELATIONSHIP)

      response.status = 404 if response.document["data"].nil?
    end,
    "fetching.relationship.http-semantics" => status(200, 405, "HEAD", RELATIONSHIP)
  }.freeze

  INCLUDE = {
    "fetching.include.unsupported" => without(/include/),
    "fetching.include.compound" => documents { |document| document.delete("included") },
    "fetching.include.empty-included" => documents { |document| document.delete("included") if document["included"] == [] },
    "fetching.include.only-requested" =>
      documents { |document| document["included"]&.push({ "type" => "tags", "id" => "t2", "attributes" => {} }) },
    "fetching.include.comma" => query("author%2Ctags", "author"),
    "fetching.include.dots" => refuse { |request| request.query.to_s.include?("author.") },
    "fetching.include.empty-value" => query(/include=\z/, "include=author"),
    "fetching.include.unknown-path" => without(/no-such/),
    "fetching.include.unknown-nested-path" => query(/\.no-such-relationship/, ""),
    "fetching.include.unsupported-path" => without(/include=readers/),
    "fetching.include.relationship-endpoint" =>
      documents { |document, request| document.delete("included") if request.path.match?(RELATIONSHIP) },
    "fetching.include.on-create" =>
      documents { |document, request| document.delete("included") if request.verb == "POST" }
  }.freeze

  FIELDSETS = {
    "fetching.fields.only-requested" => without(/fields/),
    "fetching.fields.individual" => without(/fields/),
    "fetching.fields.comma" => query("title%2Cwords", "title"),
    "fetching.fields.relationship" => without(/fields/),
    "fetching.fields.empty" => without(/fields/),
    "fetching.fields.included" => without(/fields/),
    "fetching.fields.on-create" => without(/fields/)
  }.freeze

  SORTING = {
    "fetching.sort.ascending" => without(/sort/),
    "fetching.sort.descending" => query("sort=-", "sort="),
    "fetching.sort.applied" => without(/sort=title/),
    "fetching.sort.multiple" => query("words%2C-title", "words"),
    "fetching.sort.unsupported-field" => without(/no-such/),
    "fetching.sort.unsupported" => without(/sort/)
  }.freeze

  def self.page_links(&edit) = top_links { |links| edit.call(links) if links.key?("first") }

  PAGINATION = {
    "fetching.pagination.place" =>
      documents { |document| document["meta"]["next"] = document["links"]["next"] if document["meta"] },
    "fetching.pagination.keys" => page_links { |links| links["previous"] = links["prev"] },
    "fetching.pagination.first" => page_links { |links| links["first"] = links["last"] },
    "fetching.pagination.last" => page_links { |links| links["last"] = links["first"] },
    "fetching.pagination.next" => page_links { |links| links["next"] &&= links["last"] },
    "fetching.pagination.prev" => page_links { |links| links["prev"] &&= links["last"] },
    "fetching.pagination.unavailable-prev" => page_links { |links| links["prev"] ||= links["first"] },
    "fetching.pagination.unavailable-next" => page_links { |links| links["next"] ||= links["last"] },
    "fetching.pagination.order" =>
      requests { |request| request.with(query: request.query.sub(/sort=[^&]*&/, "")) if request.query.to_s.include?("number") },
    "fetching.pagination.family" => page_links { |links| links.transform_values! { |one| one&.gsub("page%5B", "p%5B") } },
    "fetching.pagination.limit" => without(/size/)
  }.freeze

  FILTERING = { "fetching.filter.family" => without(/filter/) }.freeze

  WRITING = {
    "writing.all-or-nothing" => partly("PATCH") { |document| { "data" => document["data"].except("relationships") } },
    "writing.all-or-nothing.relationship" =>
      partly("POST", RELATIONSHIP) { |document| { "data" => document["data"].first(1) } }
  }.freeze

  CREATING = {
    "creating.single-resource" => sent("POST") { |document| document["data"] = [document["data"]].flatten.first },
    "creating.type-required" => sent("POST") { |document| document["data"]["type"] ||= "articles" },
    "creating.linkage" => sent("POST") { |document| document["data"].delete("relationships") },
    "creating.created" => status(201, 200),
    "creating.document" => documents { |document, request| document.delete("data") if request.verb == "POST" },
    "creating.location" => answers { |response| response.headers.delete("location") },
    "creating.location-is-self" => header("location") { "/articles/a0" },
    "creating.client-id.accepted" => sent("POST") { |document| document["data"].delete("id") },
    "creating.client-id.response" => status(201, 202),
    "creating.without-data" => ->(request, app) do
      changed = Mutations.sent("POST") { |document| document["data"]["attributes"]["name"] = "Other" }
      changed.call(request, app).tap { |response| response.document&.delete("data") if request.verb == "POST" }
    end,
    "creating.client-id.unsupported" => sent("POST") { |document| document["data"].delete("id") },
    "creating.client-id.conflict" => status(409, 422),
    "creating.lid" => refuse { |request| request.body.include?("lid") },
    "creating.unsupported" => succeed("POST"),
    "creating.related-missing" => status(404, 422),
    "creating.type-conflict" => status(409, 422),
    "creating.conflict-details" => no_errors(//),
    "creating.http-semantics" => status(400, 500)
  }.freeze

  UPDATING = {
    "updating.single-resource" => sent("PATCH") { |document| document["data"] = [document["data"]].flatten.first },
    "updating.type-required" => sent("PATCH") { |document| document["data"]["type"] ||= "articles" },
    "updating.id-required" => succeed("PATCH"),
    "updating.attributes.missing-kept" => sent("PATCH", MEMBER) { |document| document["data"]["attributes"]["words"] = 0 },
    "updating.attributes.missing-not-null" =>
      sent("PATCH", MEMBER) { |document| document["data"]["attributes"]["words"] = nil },
    "updating.relationships.missing-kept" =>
      sent("PATCH", MEMBER) { |document| document["data"]["relationships"] ||= { "author" => { "data" => nil } } },
    "updating.relationships.missing-not-empty" =>
      sent("PATCH", MEMBER) { |document| document["data"]["relationships"] ||= { "tags" => { "data" => [] } } },
    "updating.attributes.updated" => sent("PATCH", MEMBER) { |document| document["data"].delete("attributes") },
    "updating.relationships.replaced" => sent("PATCH", MEMBER) { |document| document["data"].delete("relationships") },
    "updating.to-many.replaced" => sent("PATCH", MEMBER) { |document| document["data"].delete("relationships") },
    "updating.to-many.rejected" => status(403, 422),
    "updating.to-many.rejected-whole" =>
      partly("PATCH", MEMBER) { |document| { "data" => document["data"].except("relationships") } },
    "updating.changed-otherwise" => answers do |response, request|
      response.status, response.document = 204, nil if request.verb == "PATCH"
    end,
    "updating.response-document" =>
      documents { |document, request| document["data"]["attributes"]["revision"] = 0 if request.verb == "PATCH" },
    "updating.response" => status(200, 201, "PATCH"),
    "updating.without-data" => documents do |document, request|
      %w[data meta].each { |name| document.delete(name) } if request.verb == "PATCH"
    end,
    "updating.unsupported" => status(403, 405),
    "updating.missing" => status(404, 400),
    "updating.related-missing" => status(404, 422),
    "updating.type-conflict" => status(409, 422),
    "updating.id-conflict" => status(409, 422),
    "updating.conflict-details" => no_errors(//),
    "updating.http-semantics" => status(400, 500)
  }.freeze

  UPDATING_RELATIONSHIPS = {
    "relationships.to-one.update" => pretend("PATCH", RELATIONSHIP),
    "relationships.to-one.clear" => pretend("PATCH", RELATIONSHIP),
    "relationships.to-one.data-required" => sent("PATCH") { |document| document["data"] ||= nil },
    "relationships.to-one.success" => status(204, 409),
    "relationships.to-many.data-required" => sent("POST", RELATIONSHIP) { |document| document["data"] ||= [] },
    "relationships.to-many.replace" =>
      requests { |request| request.with(verb: "POST") if request.path.match?(RELATIONSHIP) && request.verb == "PATCH" },
    "relationships.to-many.replace-forbidden" => status(403, 405),
    "relationships.to-many.replace-missing" => succeed("PATCH", RELATIONSHIP),
    "relationships.to-many.add" => pretend("POST", RELATIONSHIP),
    "relationships.to-many.add-once" =>
      documents { |document, request| document["data"] *= 2 if request.path.end_with?("relationships/tags") },
    "relationships.to-many.add-present" => refuse_members("POST", true),
    "relationships.to-many.remove" => pretend("DELETE", RELATIONSHIP),
    "relationships.to-many.remove-absent" => refuse_members("DELETE", false),
    "relationships.response" => status(204, 200, "PATCH", RELATIONSHIP),
    "relationships.response-document" => documents do |document, request|
      document["data"] = [] if request.verb == "POST" && request.path.match?(RELATIONSHIP)
    end,
    "relationships.unsupported" => status(403, 405),
    "relationships.http-semantics" => status(400, 500)
  }.freeze

  DELETING = {
    "deleting.response" => answers { |response, request| response.document = nil if request.verb == "DELETE" },
    "deleting.no-data" => documents { |document, request| document["data"] = nil if request.verb == "DELETE" },
    "deleting.missing" => succeed("DELETE"),
    "deleting.http-semantics" => pretend("DELETE")
  }.freeze

  QUERY = {
    "query.unknown" => without(/unheardof/),
    "query.family-name" => without(/filter/),
    "query.parsing" => refuse { |request| request.query.to_s.include?("%66") },
    "query.serialisation" =>
      page_links { |links| links.transform_values! { |one| one.is_a?(String) ? one.gsub("%5B", "[") : one } },
    "query.brackets.accepted" => refuse { |request| request.query.to_s.include?("[") },
    "query.brackets.equivalent" => without(/\[/)
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

  def self.operation(&edit) = sent("POST", OPERATIONS) { |document| document["atomic:operations"].each(&edit) }

  def self.done(&edit)
    documents { |document| edit.call(document, document["atomic:results"]) if document["atomic:results"] }
  end

  ATOMIC_DOCUMENTS = {
    "atomic.document.no-data" => done { |document| document["data"] = nil },
    "atomic.document.no-included" => done { |document| document["included"] = [] },
    "atomic.document.operations-or-results" => done { |document| document["atomic:operations"] = [] },
    "atomic.document.results-or-errors" => done { |document| document["errors"] = [] },
    "atomic.operation.op-required" => operation { |one| one["op"] ||= "add" },
    "atomic.operation.op-known" => operation { |one| one["op"] = "add" },
    "atomic.operation.ref-or-href" => operation { |one| one.delete("href") },
    "atomic.ref.type-and-id" => pretend("POST", OPERATIONS),
    "atomic.ref.lid" => refuse { |request| request.body.include?("lid") },
    "atomic.ref.relationship" => pretend("POST", OPERATIONS),
    "atomic.href" => pretend("POST", OPERATIONS),
    "atomic.post-only" => requests { |request| request.with(verb: "POST") if request.path.match?(OPERATIONS) },
    "atomic.order" => sent("POST", OPERATIONS) { |document| document["atomic:operations"].reverse! },
    "atomic.all-or-nothing" => partly("POST", OPERATIONS) do |document|
      { "atomic:operations" => document["atomic:operations"].first(1) }
    end,
    "atomic.ok" => status(200, 201, "POST", OPERATIONS),
    "atomic.results" => documents { |document| document["atomic:results"] = {} if document["atomic:results"] },
    "atomic.results.length" => done { |_, results| results.pop },
    "atomic.results.position" => done { |_, results| results.reverse! },
    "atomic.results.members" => done { |_, results| results.each { |result| result["extra"] = 1 } },
    "atomic.no-content" => status(200, 202, "POST", OPERATIONS),
    "atomic.errors.status" => succeed("POST", OPERATIONS),
    "atomic.errors.array" => no_errors(OPERATIONS),
    "atomic.errors.pointer" => sources { |source| source["pointer"] = "/data" }
  }.freeze

  ATOMIC_OPERATIONS = {
    "atomic.create.data-required" => operation { |one| one["data"] ||= { "type" => "articles" } },
    "atomic.create.type-required" => operation { |one| one["data"]["type"] ||= "articles" if one["data"] },
    "atomic.create.result" => done { |_, results| results.each { |result| result.delete("data") } },
    "atomic.create.client-id" => done { |_, results| results.each { |result| result["data"]["id"] = "other" } },
    "atomic.create.failure" => succeed("POST", OPERATIONS),
    "atomic.create.failure-document" => no_errors(OPERATIONS),
    "atomic.update.result" => done { |_, results| results.each { |result| result.delete("data") } },
    "atomic.update.failure" => succeed("POST", OPERATIONS),
    "atomic.update.failure-document" => no_errors(OPERATIONS),
    "atomic.remove" => pretend("POST", OPERATIONS),
    "atomic.remove.result" => done { |_, results| results.each { |result| result["data"] = {} } },
    "atomic.remove.failure" => succeed("POST", OPERATIONS),
    "atomic.remove.failure-document" => no_errors(OPERATIONS),
    "atomic.to-one.clear" => pretend("POST", OPERATIONS),
    "atomic.to-one.result" => done { |_, results| results.each { |result| result["data"] = {} } },
    "atomic.to-many.add" => pretend("POST", OPERATIONS),
    "atomic.to-many.update" => pretend("POST", OPERATIONS),
    "atomic.to-many.remove" => pretend("POST", OPERATIONS),
    "atomic.to-many.result" => done { |_, results| results.each { |result| result["data"] = {} } },
    "atomic.lid.linkage" => refuse { |request| request.body.include?("lid") }
  }.freeze

  def self.events(&edit)
    documents { |document, request| edit.call(document, request) if document["data"] && request.path == "/events" }
  end

  turn = 0

  CURSORS = {
    "cursor.order.unique" => query("c-e1", "c-e0"),
    "cursor.order.assigned" => events { |document| document["data"].rotate!(turn += 1) },
    "cursor.sort.unsupported" => without(/sort=name/),
    "cursor.sort.unsupported-type" => problems { |error| error["links"].delete("type") },
    "cursor.size.positive" => without(/size%5D=0/),
    "cursor.size.digits" => refuse { |request| request.query.to_s.include?("=02") },
    "cursor.size.max" => query("size%5D=4", "size%5D=3"),
    "cursor.size.max-value" => problems { |error| error["meta"] = { "page" => {} } },
    "cursor.size.max-type" => problems { |error| error["links"]["type"] = "/about" },
    "cursor.size.default" => events { |document, request| document["data"] = [] unless request.query },
    "cursor.size.exact" => events { |document| document["data"] = document["data"].first(1) },
    "cursor.cursor.invalid-after" => without(/after/),
    "cursor.cursor.invalid-before" => without(/before/),
    "cursor.after.first" => without(/after/),
    "cursor.after.empty" => query(/after%5D=c-e5\z/, "after%5D=c-e4"),
    "cursor.before.last" => without(/before/),
    "cursor.before.empty" => without(/before/),
    "cursor.neither.first" => events { |document, request| document["data"].shift unless request.query },
    "cursor.range.unsupported" => without(/before/),
    "cursor.range.between" => without(/before/),
    "cursor.range.default-size" => query(/\A(?=page%5Bafter.*before)/, "page%5Bsize%5D=2&"),
    "cursor.range.truncated" => query(/page%5Bafter[^&]*&(?=.*before)/, ""),
    "cursor.range.truncated-meta" => documents { |document| document.delete("meta") },
    "cursor.meta.page" => events { |document| document["meta"]["page"] = 1 },
    "cursor.item" => events { |document| document["data"].each { |item| item["meta"]["page"]["cursor"] = "c-e5" } },
    "cursor.links.prev-next" => top_links { |links| links.delete("prev") },
    "cursor.links.next-null" => top_links { |links| links["next"] ||= "/events?page%5Bafter%5D=c-e5" },
    "cursor.links.prev-null" => top_links { |links| links["prev"] ||= "/events" },
    "cursor.links.empty-page" => top_links { |links| links["prev"] &&= "/nowhere" },
    "cursor.total" => events { |document| document["meta"]["page"]["total"] = 99 },
    "cursor.estimated-total" => events { |document| document["meta"]["page"]["estimatedTotal"] = 6 },
    "cursor.estimated-total.best-guess" =>
      events { |document| document["meta"]["page"]["estimatedTotal"]["bestGuess"] = "many" }
  }.freeze

  ALL = [MEDIA_TYPE, NEGOTIATION, TOP_LEVEL, RESOURCES, RELATIONSHIPS, IDENTIFIERS, COMPOUND, META_AND_LINKS,
         JSONAPI_OBJECT, MEMBER_NAMES, FETCHING, FETCHING_RELATIONSHIPS, INCLUDE, FIELDSETS, SORTING, PAGINATION,
         FILTERING, WRITING, CREATING, UPDATING, UPDATING_RELATIONSHIPS, DELETING, QUERY, ERRORS, ATOMIC_DOCUMENTS,
         ATOMIC_OPERATIONS, CURSORS].reduce(:merge).freeze
end
