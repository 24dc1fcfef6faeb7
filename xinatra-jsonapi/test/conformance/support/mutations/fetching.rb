# frozen_string_literal: true

require_relative "../mutations"

# What is broken in answers to GET.
module FetchingMutations
  extend Mutations
  include Mutations

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
    "fetching.related.null" => status(200, 404, "GET", %r{/n101/author}),
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
    "fetching.include.empty-included" =>
      documents { |document| document.delete("included") if document["included"] == [] },
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
    "fetching.pagination.order" => query(/sort=[^&]*&(?=.*number)/, ""),
    "fetching.pagination.family" =>
      page_links { |links| links.transform_values! { |one| one&.gsub("page%5B", "p%5B") } },
    "fetching.pagination.limit" => without(/size/)
  }.freeze

  FILTERING = { "fetching.filter.family" => without(/filter/) }.freeze

  QUERY = {
    "query.unknown" => without(/unheardof/),
    "query.family-name" => without(/filter/),
    "query.parsing" => refuse { |request| request.query.to_s.include?("%66") },
    "query.serialisation" =>
      page_links { |links| links.transform_values! { |one| one.is_a?(String) ? one.gsub("%5B", "[") : one } },
    "query.brackets.accepted" => refuse { |request| request.query.to_s.include?("[") },
    "query.brackets.equivalent" => without(/\[/)
  }.freeze

  ALL = [FETCHING, FETCHING_RELATIONSHIPS, INCLUDE, FIELDSETS, SORTING, PAGINATION, FILTERING,
         QUERY].reduce(:merge).freeze
end
