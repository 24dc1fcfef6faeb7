# frozen_string_literal: true

require_relative "../mutations"

# What is broken in answers to POST, PATCH and DELETE.
module WritingMutations
  extend Mutations
  include Mutations

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
    "creating.without-data" => lambda do |request, app|
      changed = Mutations.sent("POST") { |document| document["data"]["attributes"]["name"] = "Other" }
      changed.call(request, app).tap { |response| response.document&.delete("data") if request.verb == "POST" }
    end,
    "creating.client-id.unsupported" => sent("POST") { |document| document["data"].delete("id") },
    "creating.client-id.conflict" => status(409, 422),
    "creating.lid" => refuse { |request| request.body.include?("lid") },
    "creating.unsupported" => succeed("POST"),
    "creating.related-missing" => status(404, 422),
    "creating.type-conflict" => status(409, 422),
    "creating.conflict-details" => no_errors,
    "creating.http-semantics" => status(400, 500)
  }.freeze

  UPDATING = {
    "updating.single-resource" => sent("PATCH") { |document| document["data"] = [document["data"]].flatten.first },
    "updating.type-required" => sent("PATCH") { |document| document["data"]["type"] ||= "articles" },
    "updating.id-required" => succeed("PATCH"),
    "updating.attributes.missing-kept" =>
      sent("PATCH", MEMBER) { |document| document["data"]["attributes"]["words"] = 0 },
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
      if request.verb == "PATCH"
        response.status = 204
        response.document = nil
      end
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
    "updating.conflict-details" => no_errors,
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

  ALL = [WRITING, CREATING, UPDATING, UPDATING_RELATIONSHIPS, DELETING].reduce(:merge).freeze
end
