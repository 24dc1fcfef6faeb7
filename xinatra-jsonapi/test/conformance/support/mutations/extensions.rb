# frozen_string_literal: true

require_relative "../mutations"

# What is broken in the Atomic Operations extension and the Cursor Pagination profile.
module ExtensionMutations
  extend Mutations
  include Mutations

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

  ALL = [ATOMIC_DOCUMENTS, ATOMIC_OPERATIONS, CURSORS].reduce(:merge).freeze
end
