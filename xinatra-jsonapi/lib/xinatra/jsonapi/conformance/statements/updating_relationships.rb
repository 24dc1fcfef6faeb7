# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Updating Relationships" do
  identifier = ->(value) { value.is_a?(Hash) && value["type"].is_a?(String) && value["id"].is_a?(String) }
  # Gives a to-many relationship of a new resource a member, and finds another resource that is none.
  one_member = lambda do |server, resource, relationship|
    made = server.create(resource)
    target = server.link(made, relationship.name)
    present = server.linkage(made, relationship)
    if present.empty?
      server.post(target, { "data" => server.identifiers(relationship, 1) }).require_success
      present = server.linkage(made, relationship)
      server.skip("the member is not there") if present.empty?
    end
    absent = (server.identifiers(relationship, present.size + 1) - present).first
    [made, target, present, absent]
  end
  clear = lambda do |server, resource|
    relationship = resource.to_one(:clear).first
    made = server.create(resource)
    answer = server.patch(server.link(made, relationship.name), { "data" => nil })
    [answer, made, relationship]
  end

  statement "relationships.to-one.update", :must, "1.0",
            "A to-one relationship's link accepts PATCH with an identifier, which becomes the linkage.",
            needs: %i[create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    wanted = server.identifiers(relationship, 2).last
    made = server.create(resource)
    answer = server.patch(server.link(made, relationship.name), { "data" => wanted }).expect_success
    came = server.linkage(made, relationship)
    answer.expect_equal(wanted, came, "the linkage afterwards")
  end

  statement "relationships.to-one.clear", :must, "1.0",
            "A to-one relationship's link accepts PATCH with null, which empties the relationship.",
            needs: %i[create to_one_clear] do |server, resource|
    answer, made, relationship = clear.call(server, resource)
    answer.expect_success
    came = server.linkage(made, relationship)
    answer.expect(came.nil?, "an empty relationship afterwards", came)
  end

  statement "relationships.to-one.data-required", :must, "1.0",
            "A request to a to-one relationship's link has `data`: one identifier or null.",
            needs: %i[create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    target = server.link(server.create(resource), relationship.name)
    server.patch(target, { "meta" => {} }).expect_refusal
    server.patch(target, { "data" => server.identifiers(relationship, 1) }).expect_refusal
  end

  statement "relationships.to-one.success", :must, "1.0",
            "A successful update of a to-one relationship is answered with success.",
            needs: %i[create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    target = server.link(server.create(resource), relationship.name)
    document = { "data" => server.identifiers(relationship, 1).first }
    2.times { server.patch(target, document).expect_success }
  end

  statement "relationships.to-many.data-required", :must, "1.0",
            "A request to a to-many relationship's link has `data`: an array of identifiers.",
            needs: %i[create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    target = server.link(server.create(resource), relationship.name)
    server.post(target, { "meta" => {} }).expect_refusal
    server.post(target, { "data" => server.identifiers(relationship, 1).first }).expect_refusal
  end

  statement "relationships.to-many.replace", :must, "1.0",
            "PATCH to a to-many relationship's link replaces every member.",
            needs: %i[create to_many_replace] do |server, resource|
    relationship = resource.to_many(:replace).first
    members = server.identifiers(relationship, 2)
    made = server.create(resource)
    target = server.link(made, relationship.name)
    [members.first(1), members.last(1), []].each do |wanted|
      answer = server.patch(target, { "data" => wanted }).expect_success
      came = server.linkage(made, relationship)
      answer.expect_equal(wanted, came, "the members afterwards")
    end
  end

  statement "relationships.to-many.replace-forbidden", :must, "1.0",
            "PATCH to a to-many relationship's link is answered with 403 where members cannot be replaced.",
            needs: %i[create no_replace] do |server, resource|
    target = server.link(server.create(resource), resource.forbidden(:replace).name)
    server.patch(target, { "data" => [] }).expect_status(403)
  end

  statement "relationships.to-many.replace-missing", :must, "1.0",
            "PATCH to a to-many relationship's link with a resource that cannot be found is refused, and replaces " \
            "nothing.",
            needs: %i[create to_many_replace] do |server, resource|
    relationship = resource.to_many(:replace).first
    made = server.create(resource)
    before = server.linkage(made, relationship)
    document = { "data" => [server.stranger(relationship)] }
    answer = server.patch(server.link(made, relationship.name), document).expect_refusal
    after = server.linkage(made, relationship)
    answer.expect_equal(before, after, "the members afterwards")
  end

  statement "relationships.to-many.add", :must, "1.0",
            "POST to a to-many relationship's link adds members that are not there.",
            needs: %i[create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    made = server.create(resource)
    before = server.linkage(made, relationship)
    members = (server.identifiers(relationship, before.size + 2) - before).first(2)
    answer = server.post(server.link(made, relationship.name), { "data" => members }).expect_success
    came = server.linkage(made, relationship)
    wanted = before + members
    answer.expect_equal(wanted.sort_by(&:to_s), came.sort_by(&:to_s), "the members afterwards")
  end

  statement "relationships.to-many.add-once", :must, "1.0",
            "POST to a to-many relationship's link adds no member twice.",
            needs: %i[create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    made, target, present, = one_member.call(server, resource, relationship)
    answer = server.post(target, { "data" => present })
    came = server.linkage(made, relationship)
    answer.expect(came.uniq == came, "every member once afterwards", came)
  end

  statement "relationships.to-many.add-present", :must, "1.0",
            "POST to a to-many relationship's link succeeds when all members are there already.",
            needs: %i[create to_many_add] do |server, resource|
    _, target, present, = one_member.call(server, resource, resource.to_many(:add).first)
    server.post(target, { "data" => present }).expect_success
  end

  statement "relationships.to-many.remove", :must, "1.0",
            "DELETE to a to-many relationship's link removes the members that it names and no others.",
            needs: %i[create to_many_remove] do |server, resource|
    relationship = resource.removable
    made, target, present, absent = one_member.call(server, resource, relationship)
    server.post(target, { "data" => [absent] }).require_success
    answer = server.delete(target, { "data" => [absent] }).expect_success
    came = server.linkage(made, relationship)
    answer.expect_equal(present.sort_by(&:to_s), came.sort_by(&:to_s), "the members afterwards")
  end

  statement "relationships.to-many.remove-absent", :must, "1.0",
            "DELETE to a to-many relationship's link succeeds when the members are not there.",
            needs: %i[create to_many_remove] do |server, resource|
    _, target, _, absent = one_member.call(server, resource, resource.removable)
    server.delete(target, { "data" => [absent] }).expect_success
  end

  statement "relationships.response", :must, "1.0",
            "An update of a relationship is answered with 200 and a document, or with 204 and none.",
            needs: %i[create to_one_clear] do |server, resource|
    answer, = clear.call(server, resource)
    server.skip("the update is to be completed later") if answer.status == 202
    answer.require_success.expect_status(200, 204)
    answer.expect(answer.body.empty? == (answer.status == 204), "a document with 200 and none with 204", answer.body)
  end

  statement "relationships.response-document", :must, "1.0",
            "The primary data in a relationship update's answer of 200 is the updated linkage.",
            needs: %i[create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    made, target, _, absent = one_member.call(server, resource, relationship)
    answer = server.post(target, { "data" => [absent] }).require_success
    server.skip("the answer has no primary data") unless answer.document.key?("data")
    right = answer.data.is_a?(Array) && answer.data.all?(&identifier)
    answer.expect(right, "resource identifier objects", answer.data)
    came = answer.items.map { |one| one.slice("type", "id") }
    answer.expect_equal(server.linkage(made, relationship), came, "the data")
  end

  statement "relationships.accepted", :must, "1.0",
            "An update of a relationship that is to be completed later is answered with 202.",
            unobservable: "Nothing shows when a server is done"

  statement "relationships.unsupported", :must, "1.0",
            "An update of a relationship that is not supported is answered with 403.",
            needs: :no_relationship_update do |server, resource|
    relationship = resource.forbidden(:update)
    object = server.example(resource)
    # What is there already, so that a server that does accept it changes nothing.
    document = { "data" => server.linkage(object, relationship) }
    server.patch(server.link(object, relationship.name), document).expect_status(403)
  end

  statement "relationships.http-semantics", :must, "1.0",
            "Answers to updates of relationships keep to the semantics of HTTP: a body that is no JSON is the " \
            "client's mistake.",
            needs: %i[create to_one_update] do |server, resource|
    target = server.link(server.create(resource), resource.to_one(:update).first.name)
    server.send_broken("PATCH", target).expect_refusal
  end
end
