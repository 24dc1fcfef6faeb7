# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Updating Resources" do
  # Updates a new resource; what it was, what came, and what it is then.
  update = lambda do |server, resource, **changes|
    made = server.create(resource)
    target = server.path(resource, made)
    changes = { attributes: resource.update } if changes.empty?
    answer = server.patch(target, server.change(made, **changes))
    [made, answer, server.fetch(target)]
  end

  statement "updating.single-resource", :must, "1.0",
            "A request to update has one resource object as primary data.",
            needs: %i[create update] do |server, resource|
    made = server.create(resource)
    document = { "data" => [server.change(made, attributes: resource.update)["data"]] }
    server.patch(server.path(resource, made), document).expect_refusal
  end

  %w[type id].each do |name|
    statement "updating.#{name}-required", :must, "1.0",
              "The resource object of a request to update has a member `#{name}`.",
              needs: %i[create update] do |server, resource|
      made = server.create(resource)
      document = { "data" => server.change(made, attributes: resource.update)["data"].except(name) }
      server.patch(server.path(resource, made), document).expect_refusal
    end
  end

  statement "updating.attributes.missing-kept", :must, "1.0",
            "Attributes that a request leaves out keep their values.", needs: %i[create update] do |server, resource|
    made, answer, after = update.call(server, resource)
    answer.require_success
    kept = resource.create["attributes"].to_h.keys - resource.update.keys
    server.skip("the manifest's update leaves no attribute of create out") if kept.empty?
    answer.expect_equal(made["attributes"].slice(*kept), after["attributes"].slice(*kept), "the attributes afterwards")
  end

  statement "updating.attributes.missing-not-null", :must, "1.0",
            "Attributes that a request leaves out do not become null.", needs: %i[create update] do |server, resource|
    made, answer, after = update.call(server, resource)
    answer.require_success
    lost = made["attributes"].compact.keys.select { |name| after["attributes"][name].nil? }
    answer.expect(lost.empty?, "no attribute to become null", lost)
  end

  statement "updating.relationships.missing-kept", :must, "1.0",
            "Relationships that a request leaves out keep their members.",
            needs: %i[create update to_one] do |server, resource|
    made = server.create(resource)
    before = resource.to_one.map { |one| server.linkage(made, one) }
    answer = server.patch(server.path(resource, made), server.change(made, attributes: resource.update)).require_success
    after = resource.to_one.map { |one| server.linkage(made, one) }
    answer.expect_equal(before, after, "the linkage afterwards")
  end

  statement "updating.relationships.missing-not-empty", :must, "1.0",
            "Relationships that a request leaves out do not become empty.",
            needs: %i[create update to_many_add] do |server, resource|
    relationship = resource.to_many(:add).first
    made = server.create(resource)
    members = { "data" => server.identifiers(relationship, 1) }
    server.post(server.link(made, relationship.name), members).require_success
    answer = server.patch(server.path(resource, made), server.change(made, attributes: resource.update)).require_success
    after = server.linkage(made, relationship)
    answer.expect(after.any?, "the members of #{relationship.name} afterwards", after)
  end

  statement "updating.relationships.data", :must, "1.0",
            "A relationship of the resource object to update has `data`.",
            unobservable: "It binds clients, and a server may ignore a relationship that does not"

  statement "updating.attributes.updated", :must, "1.0",
            "Attributes of a request to update become the resource's.", needs: %i[create update] do |server, resource|
    made = server.create(resource)
    values = resource.update
    target = server.path(resource, made)
    answer = server.patch(target, server.change(made, attributes: values)).expect_success
    after = server.fetch(target)["attributes"].slice(*values.keys)
    answer.expect_equal(values, after, "the attributes afterwards")
  end

  statement "updating.relationships.replaced", :must, "1.0",
            "The `data` of a to-one relationship becomes its linkage.",
            needs: %i[create update to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    identifier = server.identifiers(relationship, 2).last
    made, answer, = update.call(server, resource, relationships: { relationship.name => { "data" => identifier } })
    answer.expect_success
    after = server.linkage(made, relationship)
    answer.expect_equal(identifier, after, "the linkage afterwards")
  end

  statement "updating.to-many.replaced", :must, "1.0",
            "The `data` of a to-many relationship replaces all its members.",
            needs: %i[create update to_many_replace] do |server, resource|
    relationship = resource.to_many(:replace).first
    members = server.identifiers(relationship, 2)
    made = server.create(resource)
    server.patch(server.link(made, relationship.name), { "data" => members.first(1) }).require_success
    document = server.change(made, relationships: { relationship.name => { "data" => members.last(1) } })
    answer = server.patch(server.path(resource, made), document).expect_success
    after = server.linkage(made, relationship)
    answer.expect_equal(members.last(1), after, "the members afterwards")
  end

  statement "updating.to-many.rejected", :must, "1.0",
            "A to-many relationship that cannot be replaced is answered with 403.",
            needs: %i[create update no_replace] do |server, resource|
    relationship = resource.forbidden(:replace)
    _, answer, = update.call(server, resource, relationships: { relationship.name => { "data" => [] } })
    answer.expect_status(403)
  end

  statement "updating.to-many.rejected-whole", :must, "1.0",
            "When a to-many relationship cannot be replaced, nothing else of the request is done.",
            needs: %i[create update no_replace] do |server, resource|
    relationship = resource.forbidden(:replace)
    made, answer, after = update.call(server, resource, attributes: resource.update,
                                                        relationships: { relationship.name => { "data" => [] } })
    answer.expect_refusal.expect_equal(made["attributes"], after["attributes"], "the attributes afterwards")
  end

  statement "updating.changed-otherwise", :must, "1.0",
            "When the server changes more than was asked for, an update is answered with 200 and the updated " \
            "resource.",
            needs: %i[create update] do |server, resource|
    made, answer, after = update.call(server, resource)
    names = resource.update.keys
    others = after["attributes"].except(*names) != made["attributes"].except(*names)
    answer.expect(!others || (answer.status == 200 && answer.data.is_a?(Hash)), "200 with the updated resource",
                  answer.document)
  end

  statement "updating.response-document", :must, "1.0",
            "The resource in an update's answer of 200 is the updated one.",
            needs: %i[create update] do |server, resource|
    _, answer, after = update.call(server, resource)
    server.skip("the answer has no resource") unless answer.status == 200 && answer.data.is_a?(Hash)
    answer.expect_equal(after["attributes"], answer.data["attributes"], "the attributes")
  end

  statement "updating.response", :must, "1.0",
            "An update is answered with 200 and a document, or with 204 and none.",
            needs: %i[create update] do |server, resource|
    _, answer, = update.call(server, resource)
    server.skip("the update is to be completed later") if answer.status == 202
    answer.expect_status(200, 204)
    answer.expect(answer.body.empty? == (answer.status == 204), "a document with 200 and none with 204", answer.body)
  end

  statement "updating.without-data", :may, "1.1",
            "An update's answer of 200 without primary data has other top-level members.",
            needs: %i[create update] do |server, resource|
    _, answer, = update.call(server, resource)
    shown = answer.document.key?("data") || answer.status != 200
    server.skip("the answer has primary data, or no document") if shown
    answer.expect(answer.document.key?("meta"), "a document with meta", answer.document)
  end

  statement "updating.accepted", :must, "1.0",
            "An update that is to be completed later is answered with 202.",
            unobservable: "Nothing shows when a server is done"

  statement "updating.unsupported", :must, "1.0",
            "An update that is not supported is answered with 403.", needs: :no_update do |server, resource|
    object = server.example(resource)
    document = server.change(object, attributes: object["attributes"].to_h)
    server.patch(server.path(resource, object), document).expect_status(403)
  end

  statement "updating.missing", :must, "1.0",
            "An update of a resource that does not exist is answered with 404.", needs: :update do |server, resource|
    stranger = { "type" => resource.type, "id" => server.manifest.missing }
    server.patch(server.missing(resource), server.change(stranger, attributes: resource.update)).expect_status(404)
  end

  statement "updating.related-missing", :must, "1.0",
            "An update that relates to a resource that does not exist is answered with 404.",
            needs: %i[create update to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    linkage = { relationship.name => { "data" => server.stranger(relationship) } }
    _, answer, = update.call(server, resource, relationships: linkage)
    answer.expect_status(404)
  end

  statement "updating.constraint-conflict", :may, "1.0",
            "An update that breaks another constraint may be answered with 409.",
            unobservable: "A server's constraints are its own"

  { "type" => "no-such-type", "id" => "no-such-id" }.each do |name, value|
    statement "updating.#{name}-conflict", :must, "1.0",
              "A member `#{name}` that is not the endpoint's is answered with 409.",
              needs: %i[create update] do |server, resource|
      made = server.create(resource)
      document = server.change(made.merge(name => value), attributes: resource.update)
      server.patch(server.path(resource, made), document).expect_status(409)
    end
  end

  statement "updating.conflict-details", :should, "1.0",
            "A conflict in an update is answered with error objects that tell its source.",
            needs: %i[create update] do |server, resource|
    made = server.create(resource)
    document = server.change(made.merge("type" => "no-such-type"), attributes: resource.update)
    answer = server.patch(server.path(resource, made), document)
    answer.expect(answer.errors.any? && answer.errors.all? { |one| one.keys.intersect?(%w[source detail title]) },
                  "errors with a source, a detail or a title", answer.document)
  end

  statement "updating.http-semantics", :must, "1.0",
            "Answers to updates keep to the semantics of HTTP: a body that is no JSON is the client's mistake.",
            needs: %i[create update] do |server, resource|
    server.send_broken("PATCH", server.path(resource, server.create(resource))).expect_refusal
  end
end
