# frozen_string_literal: true

require "securerandom"

Xinatra::JSONAPI::Conformance::Statements.section "Atomic Operations" do
  add = ->(server, resource, **members) { { "op" => "add", **server.draft(resource, **members) } }
  ref = ->(object, **members) { { **object.slice("type", "id"), **members.transform_keys(&:to_s) } }
  update = lambda do |server, resource, object|
    { "op" => "update", "ref" => ref.call(object), **server.change(object, attributes: resource.update) }
  end
  # An operation that no server can perform.
  failing = lambda do |server, resource|
    { "op" => "remove", "ref" => { "type" => resource.type, "id" => server.manifest.missing } }
  end
  # The answer to operations that succeed, with a document.
  performed = lambda do |server, *operations|
    answer = server.operate(*operations).expect_success
    server.skip("the answer has no document") if answer.body.empty?
    answer
  end
  # Whether an answer of success has results without data.
  empty = lambda do |server, answer|
    answer.expect_success
    right = answer.status == 204 || server.results(answer).all? { |result| result.is_a?(Hash) && result["data"].nil? }
    answer.expect(right, "a result without data, or 204", answer.document)
  end

  statement "atomic.document.no-data", :must, "1.1", "A document of the extension has no `data`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    answer.expect(!answer.document.key?("data"), "no top-level data", answer.document)
  end

  statement "atomic.document.no-included", :must, "1.1", "A document of the extension has no `included`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    answer.expect(!answer.document.key?("included"), "no top-level included", answer.document)
  end

  statement "atomic.document.operations-or-results", :must, "1.1",
            "A document has not both `atomic:operations` and `atomic:results`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    answer.expect(!answer.document.key?("atomic:operations"), "no atomic:operations beside results", answer.document)
  end

  statement "atomic.document.results-or-errors", :must, "1.1",
            "A document has not both `atomic:results` and `errors`.", needs: %i[atomic create] do |server, resource|
    answer = server.operate(add.call(server, resource), failing.call(server, resource))
    answer.expect(!answer.document.key?("atomic:results"), "no atomic:results beside errors", answer.document)
    done = server.operate(add.call(server, resource)).expect_success
    done.expect(!done.document.key?("errors"), "no errors beside results", done.document)
  end

  statement "atomic.operation.op-required", :must, "1.1", "An operation has `op`.",
            needs: %i[atomic create] do |server, resource|
    server.operate(add.call(server, resource).except("op")).expect_refusal
  end

  statement "atomic.operation.op-known", :must, "1.1",
            "The `op` of an operation is one of `add`, `update` and `remove`.",
            needs: %i[atomic create] do |server, resource|
    server.operate(add.call(server, resource).merge("op" => "replace")).expect_refusal
  end

  statement "atomic.operation.ref-or-href", :must, "1.1", "An operation has not both `ref` and `href`.",
            needs: %i[atomic create update] do |server, resource|
    made = server.create(resource)
    operation = update.call(server, resource, made).merge("href" => server.path(resource, made))
    server.operate(operation).expect_refusal
  end

  statement "atomic.ref.type-and-id", :must, "1.1", "A `ref` with `type` and `id` is of one resource.",
            needs: %i[atomic create update] do |server, resource|
    made = server.create(resource)
    operation = update.call(server, resource, made)
    answer = server.operate(operation).expect_success
    after = server.fetch(server.path(resource, made))["attributes"].slice(*resource.update.keys)
    answer.expect_equal(operation["data"]["attributes"], after, "the attributes afterwards")
  end

  statement "atomic.ref.lid", :must, "1.1",
            "A `ref` with `type` and `lid` is of a resource that an operation before has added.",
            needs: %i[atomic create update] do |server, resource|
    lid = { "type" => resource.type, "lid" => "first" }
    change = { "op" => "update", "ref" => lid, "data" => { **lid, "attributes" => resource.update } }
    answer = performed.call(server, add.call(server, resource, lid: "first"), change)
    id = server.results(answer).dig(0, "data", "id")
    after = server.fetch(server.path(resource, id))["attributes"].slice(*resource.update.keys)
    answer.expect_equal(change["data"]["attributes"], after, "the attributes afterwards")
  end

  statement "atomic.ref.relationship", :must, "1.1",
            "A `ref` with `relationship` is of a relationship of the resource that it names.",
            needs: %i[atomic create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    wanted = server.identifiers(relationship, 2).last
    made = server.create(resource)
    target = ref.call(made, relationship: relationship.name)
    answer = server.operate({ "op" => "update", "ref" => target, "data" => wanted }).expect_success
    came = server.linkage(made, relationship)
    answer.expect_equal(wanted, came, "the linkage afterwards")
  end

  statement "atomic.href", :must, "1.1", "An `href` is a URI-reference of what the operation is about.",
            needs: %i[atomic create delete] do |server, resource|
    target = server.path(resource, server.create(resource))
    server.operate({ "op" => "remove", "href" => target }).expect_success
    server.get(target).expect_status(404, 410)
  end

  statement "atomic.post-only", :must, "1.1", "Requests of the extension are made with POST.",
            needs: %i[atomic create] do |server, resource|
    type = Xinatra::JSONAPI::Conformance::MediaType.jsonapi(ext: Xinatra::JSONAPI::Conformance::Manifest::ATOMIC)
    document = { "atomic:operations" => [add.call(server, resource)] }
    server.patch(server.operations_path, document, type:, accept: type).expect_refusal
  end

  statement "atomic.order", :must, "1.1", "Operations are performed in the order in which they stand.",
            needs: %i[atomic create update string] do |server, resource|
    made = server.create(resource)
    words = Array.new(2) { SecureRandom.hex(4) }
    operations = words.map do |word|
      { "op" => "update", "ref" => ref.call(made), **server.change(made, attributes: { resource.string => word }) }
    end
    answer = server.operate(*operations).expect_success
    after = server.fetch(server.path(resource, made))["attributes"][resource.string]
    answer.expect_equal(words.last, after, "#{resource.string} afterwards")
  end

  statement "atomic.all-or-nothing", :must, "1.1",
            "When an operation fails, those before it are undone.",
            needs: %i[atomic create update] do |server, resource|
    made = server.create(resource)
    answer = server.operate(update.call(server, resource, made), failing.call(server, resource)).expect_refusal
    after = server.fetch(server.path(resource, made))["attributes"]
    answer.expect_equal(made["attributes"], after, "the attributes afterwards")
  end

  statement "atomic.ok", :must, "1.1", "Operations that succeed are answered with 200 where there is a document.",
            needs: %i[atomic create] do |server, resource|
    performed.call(server, add.call(server, resource)).expect_status(200)
  end

  statement "atomic.results", :must, "1.1",
            "The answer to operations has an array of results in `atomic:results`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    right = answer.document["atomic:results"].is_a?(Array) && server.results(answer).all?(Hash)
    answer.expect(right, "an array of objects as atomic:results", answer.document)
  end

  statement "atomic.results.length", :must, "1.1", "There are as many results as operations.",
            needs: %i[atomic create update] do |server, resource|
    made = server.create(resource)
    answer = performed.call(server, update.call(server, resource, made), add.call(server, resource))
    answer.expect(server.results(answer).size == 2, "two results", answer.document)
  end

  statement "atomic.results.position", :must, "1.1", "Every result stands where its operation does.",
            needs: %i[atomic create delete] do |server, resource|
    removal = { "op" => "remove", "ref" => ref.call(server.create(resource)) }
    answer = performed.call(server, removal, add.call(server, resource))
    data = server.results(answer).map { |result| result.is_a?(Hash) && result["data"].is_a?(Hash) }
    answer.expect(data == [false, true], "data in the second result alone", answer.document)
  end

  statement "atomic.results.members", :must, "1.1", "A result has no members but `data` and `meta`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    keys = server.results(answer).grep(Hash).flat_map(&:keys).uniq
    answer.expect((keys - %w[data meta]).empty?, "only data and meta in results", keys)
  end

  statement "atomic.no-content", :may, "1.1",
            "When no operation has to return `data`, the answer may be 204, without a document.",
            needs: %i[atomic create delete] do |server, resource|
    answer = server.operate({ "op" => "remove", "ref" => ref.call(server.create(resource)) }).expect_success
    answer.expect_status(200, 204)
    answer.expect(answer.body.empty? == (answer.status == 204), "a document with 200 and none with 204", answer.body)
  end

  statement "atomic.errors.status", :must, "1.1", "An operation that fails makes the request fail.",
            needs: :atomic do |server, resource|
    server.operate(failing.call(server, resource)).expect_refusal
  end

  statement "atomic.errors.array", :should, "1.1",
            "The answer to operations of which one fails has error objects.",
            needs: :atomic do |server, resource|
    answer = server.operate(failing.call(server, resource))
    answer.expect(answer.errors.any?, "error objects", answer.document)
  end

  statement "atomic.errors.pointer", :should, "1.1",
            "Errors of operations have a `source` with a `pointer` to the operation that failed.",
            needs: %i[atomic create] do |server, resource|
    answer = server.operate(add.call(server, resource), failing.call(server, resource))
    pointers = answer.errors.map { |error| error["source"].is_a?(Hash) ? error["source"]["pointer"] : nil }
    right = pointers.any? && pointers.all? { |one| one.to_s.start_with?("/atomic:operations/1") }
    answer.expect(right, "pointers to /atomic:operations/1", answer.document)
  end

  statement "atomic.create.data-required", :must, "1.1", "An operation that creates has a resource object as `data`.",
            needs: %i[atomic create] do |server, resource|
    server.operate({ "op" => "add", "href" => server.collection(resource) }).expect_refusal
  end

  statement "atomic.create.type-required", :must, "1.1",
            "The resource object of an operation that creates has a `type`.",
            needs: %i[atomic create] do |server, resource|
    server.operate({ "op" => "add", "data" => server.draft(resource)["data"].except("type") }).expect_refusal
  end

  statement "atomic.create.result", :must, "1.1",
            "The result of a creation whose id the server gives has the resource as `data`.",
            needs: %i[atomic create] do |server, resource|
    answer = performed.call(server, add.call(server, resource))
    made = server.results(answer).dig(0, "data")
    right = made.is_a?(Hash) && made["type"] == resource.type && made["id"].is_a?(String)
    answer.expect(right, "the created resource as data", answer.document)
    server.get(server.path(resource, made)).expect_status(200)
  end

  statement "atomic.create.client-id", :may, "1.1",
            "The result of a creation with an id of the client's may be without `data`.",
            needs: %i[atomic client_ids] do |server, resource|
    id = SecureRandom.uuid
    answer = server.operate(add.call(server, resource, id:)).expect_success
    data = server.results(answer).dig(0, "data")
    answer.expect(data.nil? || data["id"] == id, "no data, or the resource #{id}", data)
    server.get(server.path(resource, id)).expect_status(200)
  end

  statement "atomic.create.failure", :must, "1.1",
            "An operation that cannot create makes the request fail.",
            needs: %i[atomic create] do |server, resource|
    server.operate(add.call(server, resource, type: "no-such-type")).expect_refusal
  end

  statement "atomic.create.failure-document", :should, "1.1",
            "The answer to an operation that cannot create has `errors`.",
            needs: %i[atomic create] do |server, resource|
    answer = server.operate(add.call(server, resource, type: "no-such-type"))
    answer.expect(answer.errors.any?, "error objects", answer.document)
  end

  statement "atomic.update.result", :must, "1.1",
            "The result of an update that changes more than was asked for has the updated resource as `data`.",
            needs: %i[atomic create update] do |server, resource|
    made = server.create(resource)
    answer = server.operate(update.call(server, resource, made)).expect_success
    after = server.fetch(server.path(resource, made))["attributes"]
    others = after.except(*resource.update.keys) != made["attributes"].except(*resource.update.keys)
    data = server.results(answer).dig(0, "data")
    right = data.nil? ? !others : data["attributes"] == after
    answer.expect(right, "the updated resource as data", answer.document)
  end

  statement "atomic.update.failure", :must, "1.1",
            "An operation that cannot update makes the request fail.",
            needs: %i[atomic update] do |server, resource|
    stranger = { "type" => resource.type, "id" => server.manifest.missing }
    server.operate(update.call(server, resource, stranger)).expect_refusal
  end

  statement "atomic.update.failure-document", :should, "1.1",
            "The answer to an operation that cannot update has `errors`.",
            needs: %i[atomic update] do |server, resource|
    stranger = { "type" => resource.type, "id" => server.manifest.missing }
    answer = server.operate(update.call(server, resource, stranger))
    answer.expect(answer.errors.any?, "error objects", answer.document)
  end

  statement "atomic.remove", :must, "1.1", "An operation that deletes names the resource, and `op` is `remove`.",
            needs: %i[atomic create delete] do |server, resource|
    made = server.create(resource)
    server.operate({ "op" => "remove", "ref" => ref.call(made) }).expect_success
    server.get(server.path(resource, made)).expect_status(404, 410)
  end

  statement "atomic.remove.result", :must, "1.1",
            "The result of an operation that deletes has no `data`, or the answer is 204.",
            needs: %i[atomic create delete] do |server, resource|
    empty.call(server, server.operate({ "op" => "remove", "ref" => ref.call(server.create(resource)) }))
  end

  statement "atomic.remove.failure", :must, "1.1",
            "An operation that cannot delete makes the request fail.",
            needs: %i[atomic delete] do |server, resource|
    server.operate(failing.call(server, resource)).expect_refusal
  end

  statement "atomic.remove.failure-document", :should, "1.1",
            "The answer to an operation that cannot delete has `errors`.",
            needs: %i[atomic delete] do |server, resource|
    answer = server.operate(failing.call(server, resource))
    answer.expect(answer.errors.any?, "error objects", answer.document)
  end

  statement "atomic.to-one.clear", :must, "1.1",
            "A to-one relationship is updated with `op` `update`, and emptied with null as `data`.",
            needs: %i[atomic create to_one_clear] do |server, resource|
    relationship = resource.to_one(:clear).first
    made = server.create(resource)
    target = ref.call(made, relationship: relationship.name)
    answer = server.operate({ "op" => "update", "ref" => target, "data" => nil }).expect_success
    came = server.linkage(made, relationship)
    answer.expect(came.nil?, "an empty relationship afterwards", came)
  end

  statement "atomic.to-one.result", :must, "1.1",
            "The result of an operation on a to-one relationship has no `data`, or the answer is 204.",
            needs: %i[atomic create to_one_clear] do |server, resource|
    target = ref.call(server.create(resource), relationship: resource.to_one(:clear).first.name)
    empty.call(server, server.operate({ "op" => "update", "ref" => target, "data" => nil }))
  end

  [["add", "added", :add], ["update", "replaced", :replace], ["remove", "removed", :remove]].each do |op, done, action|
    statement "atomic.to-many.#{op}", :must, "1.1",
              "Members of a to-many relationship are #{done} with `op` `#{op}`.",
              needs: [:atomic, :create, :"to_many_#{action}"] do |server, resource|
      relationship = op == "remove" ? resource.removable : resource.to_many(action).first
      made = server.create(resource)
      before = server.linkage(made, relationship)
      member = (server.identifiers(relationship, before.size + 1) - before).first
      server.post(server.link(made, relationship.name), { "data" => [member] }).require_success if op == "remove"
      target = ref.call(made, relationship: relationship.name)
      answer = server.operate({ "op" => op, "ref" => target, "data" => [member] }).expect_success
      wanted = { "add" => before + [member], "update" => [member], "remove" => before }.fetch(op)
      came = server.linkage(made, relationship)
      answer.expect_equal(wanted.sort_by(&:to_s), came.sort_by(&:to_s), "the members afterwards")
    end
  end

  statement "atomic.to-many.result", :must, "1.1",
            "The result of an operation on a to-many relationship has no `data`, or the answer is 204.",
            needs: %i[atomic create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    target = ref.call(server.create(resource), relationship: relationship.name)
    members = server.identifiers(relationship, 1)
    empty.call(server, server.operate({ "op" => "add", "ref" => target, "data" => members }))
  end

  statement "atomic.lid.linkage", :must, "1.1",
            "An operation can relate to what one before it has added, by `lid`.",
            needs: %i[atomic create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    related = server.manifest.resource(relationship.type)
    server.skip("no #{relationship.type} can be created") unless related&.create
    lid = { "type" => related.type, "lid" => "related" }
    relationships = resource.create["relationships"].to_h.merge(relationship.name => { "data" => lid })
    answer = performed.call(server, add.call(server, related, lid: "related"),
                            add.call(server, resource, relationships:))
    wanted, made = server.results(answer).map { |result| result["data"] }
    came = server.linkage(server.fetch(server.path(resource, made)), relationship)
    answer.expect_equal(wanted.slice("type", "id"), came, "the linkage afterwards")
  end
end
