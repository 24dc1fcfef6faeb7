# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Creating, Updating and Deleting Resources" do
  statement "writing.all-or-nothing", :must, "1.0",
            "A request that fails in one part changes nothing.",
            needs: %i[create update to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    made = server.create(resource)
    linkage = { relationship.name => { "data" => server.stranger(relationship) } }
    document = server.change(made, attributes: resource.update, relationships: linkage)
    answer = server.patch(server.path(resource, made), document).expect_refusal
    after = server.fetch(server.path(resource, made))["attributes"]
    answer.expect_equal(made["attributes"], after, "the attributes afterwards")
  end

  statement "writing.all-or-nothing.relationship", :must, "1.0",
            "A request for several members of a relationship that fails for one changes nothing.",
            needs: %i[create to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    made = server.create(resource)
    before = server.linkage(made, relationship)
    members = server.identifiers(relationship, before.size + 1) - before
    document = { "data" => [members.first, server.stranger(relationship)] }
    answer = server.post(server.link(made, relationship.name), document).expect_refusal
    after = server.linkage(made, relationship)
    answer.expect_equal(before, after, "the members as they were")
  end
end
