# frozen_string_literal: true

require "securerandom"

Xinatra::JSONAPI::Conformance::Statements.section "Creating Resources" do
  post = ->(server, resource, document = server.draft(resource)) { server.post(server.collection(resource), document) }
  link = Xinatra::JSONAPI::Conformance::Link
  # A server without relationships in the manifest's document is given the relationship that is to be judged.
  linked = lambda do |server, resource, relationship, identifier|
    relationships = resource.create["relationships"].to_h.merge(relationship.name => { "data" => identifier })
    server.draft(resource, relationships:)
  end

  statement "creating.single-resource", :must, "1.0",
            "A request to create has one resource object as primary data.", needs: :create do |server, resource|
    post.call(server, resource, { "data" => [server.draft(resource)["data"]] }).expect_refusal
  end

  statement "creating.type-required", :must, "1.0",
            "The resource object of a request to create has a `type`.",
            needs: :create do |server, resource|
    post.call(server, resource, { "data" => server.draft(resource)["data"].except("type") }).expect_refusal
  end

  statement "creating.relationship-data", :must, "1.0",
            "A relationship of the resource object to create has `data`.",
            unobservable: "It binds clients, and a server may ignore a relationship that does not"

  statement "creating.linkage", :must, "1.0",
            "The `data` of a relationship becomes the new resource's linkage.",
            needs: %i[create to_one_set] do |server, resource|
    relationship = resource.settable
    identifier = server.identifiers(relationship, 1).first
    answer = post.call(server, resource, linked.call(server, resource, relationship, identifier)).expect_status(201)
    came = server.linkage(server.fetch(server.path(resource, answer.data)), relationship)
    answer.expect_equal(identifier, came, "the linkage")
  end

  statement "creating.created", :must, "1.0",
            "A resource that was created and got its id from the server is answered with 201.",
            needs: :create do |server, resource|
    post.call(server, resource).expect_status(201)
  end

  statement "creating.document", :must, "1.0",
            "The answer to a creation has the created resource as primary data.", needs: :create do |server, resource|
    answer = post.call(server, resource).expect_success
    right = answer.data.is_a?(Hash) && answer.data["type"] == resource.type && answer.data["id"].is_a?(String)
    answer.expect(right, "the created resource", answer.document)
    server.get(server.path(resource, answer.data)).expect_status(200)
  end

  statement "creating.location", :should, "1.0",
            "The answer to a creation has a field Location with the resource's URL.",
            needs: :create do |server, resource|
    answer = post.call(server, resource).expect_status(201)
    answer.expect(answer["location"], "a field Location", answer.document)
    came = server.get(answer["location"]).expect_status(200)
    came.expect(came.data.is_a?(Hash) && came.data["id"] == answer.data["id"], "the created resource", came.data)
  end

  statement "creating.location-is-self", :must, "1.0",
            "Location and the resource's link `self` are the same.", needs: :create do |server, resource|
    answer = post.call(server, resource).expect_status(201)
    own = link.target(answer.data["links"].to_h["self"])
    server.skip("the answer has no Location or no link self") unless own && answer["location"]
    same = server.resolve(own) == server.resolve(answer["location"])
    answer.expect(same, "Location to be #{own}", answer["location"])
  end

  statement "creating.client-id.accepted", :may, "1.0",
            "A resource that is created with an id of the client's keeps it.", needs: :client_ids do |server, resource|
    id = SecureRandom.uuid
    answer = post.call(server, resource, server.draft(resource, id:)).expect_success
    came = server.get(server.path(resource, id)).expect_status(200)
    answer.expect(came.data.is_a?(Hash) && came.data["id"] == id, "the id #{id}", came.data)
  end

  statement "creating.client-id.response", :must, "1.0",
            "A creation with an id of the client's is answered with 201 and a document, or with 204 and none.",
            needs: :client_ids do |server, resource|
    answer = post.call(server, resource, server.draft(resource, id: SecureRandom.uuid)).expect_status(201, 204)
    answer.expect(answer.body.empty? == (answer.status == 204), "a document with 201 and none with 204", answer.body)
  end

  statement "creating.without-data", :may, "1.1",
            "A 201 without primary data is for a resource that the server has not changed.",
            needs: :client_ids do |server, resource|
    id = SecureRandom.uuid
    document = server.draft(resource, id:)
    answer = post.call(server, resource, document).expect_success
    if answer.data.nil?
      came = server.fetch(server.path(resource, id))["attributes"].to_h
      answer.expect(came == document["data"]["attributes"].to_h, "the attributes as they were sent", came)
    else
      answer.expect(answer.data.is_a?(Hash) && answer.data["id"] == id, "the created resource", answer.data)
    end
  end

  statement "creating.client-id.unsupported", :must, "1.0",
            "An id of the client's that is not supported is answered with 403.",
            needs: :no_client_ids do |server, resource|
    post.call(server, resource, server.draft(resource, id: SecureRandom.uuid)).expect_status(403)
  end

  statement "creating.client-id.conflict", :must, "1.0",
            "An id of the client's that is there already is answered with 409.",
            needs: :client_ids do |server, resource|
    id = SecureRandom.uuid
    post.call(server, resource, server.draft(resource, id:)).expect_success
    post.call(server, resource, server.draft(resource, id:)).expect_status(409)
  end

  statement "creating.client-id.key", :must, "1.0", "A client gives an id under the key `id`.",
            unobservable: "It binds clients"
  statement "creating.client-id.unique", :must, "1.0", "An id of a client's is universally unique.",
            unobservable: "It binds clients"
  statement "creating.client-id.uuid", :should, "1.0", "An id of a client's is a UUID.",
            unobservable: "It binds clients"

  statement "creating.lid", :may, "1.1",
            "A client may give a new resource a `lid`; the server gives it an id.",
            needs: :create do |server, resource|
    answer = post.call(server, resource, server.draft(resource, lid: "local-1")).expect_status(201)
    answer.expect(answer.data.is_a?(Hash) && answer.data["id"].is_a?(String), "a resource with an id", answer.data)
  end

  statement "creating.accepted", :must, "1.0",
            "A creation that is to be completed later is answered with 202.",
            unobservable: "Nothing shows when a server is done"

  statement "creating.unsupported", :may, "1.0",
            "A resource that cannot be created is refused, with 403 for one.", needs: :no_create do |server, resource|
    server.post(server.collection(resource), { "data" => { "type" => resource.type } }).expect_refusal
  end

  statement "creating.related-missing", :must, "1.0",
            "A creation that relates to a resource that does not exist is answered with 404.",
            needs: %i[create to_one_set] do |server, resource|
    relationship = resource.settable
    document = linked.call(server, resource, relationship, server.stranger(relationship))
    post.call(server, resource, document).expect_status(404)
  end

  statement "creating.type-conflict", :must, "1.0",
            "A creation of a type that is not the collection's is answered with 409.",
            needs: :create do |server, resource|
    post.call(server, resource, server.draft(resource, type: "no-such-type")).expect_status(409)
  end

  statement "creating.conflict-details", :should, "1.0",
            "A conflict in a creation is answered with error objects that tell its source.",
            needs: :create do |server, resource|
    answer = post.call(server, resource, server.draft(resource, type: "no-such-type"))
    answer.expect(answer.errors.any? && answer.errors.all? { |one| one.keys.intersect?(%w[source detail title]) },
                  "errors with a source, a detail or a title", answer.document)
  end

  statement "creating.http-semantics", :must, "1.0",
            "Answers to creations keep to the semantics of HTTP: a body that is no JSON is the client's mistake.",
            needs: :create do |server, resource|
    server.send_broken("POST", server.collection(resource)).expect_refusal
  end
end
