# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Fetching Resources" do
  link = Xinatra::JSONAPI::Conformance::Link

  # GETs links, each once.
  follow = lambda do |server, links, name|
    targets = links.filter_map { |one| link.target(one) }.uniq
    server.skip("no answer had the link #{name}") if targets.empty?
    targets.each { |target| server.get(target).expect_status(200) }
  end
  among = ->(value, name) { value["links"].is_a?(Hash) ? value["links"][name] : nil }

  statement "fetching.top-level-self-link", :must, "1.0",
            "The top level's link `self` can be fetched." do |server|
    follow.call(server, server.samples.fetched.map { |answer| answer.links["self"] }, "self")
  end

  statement "fetching.resource-self-link", :must, "1.0", "A resource's link `self` can be fetched." do |server|
    seen = server.samples.some(:resources) { |found| found.value["type"] }
    follow.call(server, seen.map { |found| among.call(found.value, "self") }, "self")
  end

  statement "fetching.related-link", :must, "1.0", "A relationship's link `related` can be fetched." do |server|
    seen = server.samples.some(:relationships, &:name)
    follow.call(server, seen.map { |found| among.call(found.value, "related") }, "related")
  end

  statement "fetching.individual.ok", :must, "1.0",
            "A resource that can be fetched comes with 200." do |server, resource|
    server.get(server.path(resource, server.id(resource))).expect_status(200)
  end

  statement "fetching.collection.ok", :must, "1.0", "A collection comes with 200." do |server, resource|
    server.get(server.collection(resource)).expect_status(200)
  end

  statement "fetching.collection.array", :must, "1.0",
            "A collection comes as an array of resource objects, or an empty one." do |server, resource|
    answer = server.get(server.collection(resource)).expect_status(200)
    right = answer.data.is_a?(Array) && answer.data.all? { |item| item.is_a?(Hash) && item["type"] == resource.type }
    answer.expect(right, "an array of #{resource.type}", answer.data)
  end

  statement "fetching.collection.empty", :must, "1.0",
            "An empty collection comes with 200 and an empty array.",
            needs: %i[create to_many_replace] do |server, resource|
    relationship = resource.to_many(:replace).first
    made = server.create(resource)
    server.patch(server.link(made, relationship.name), { "data" => [] }).require_success
    answer = server.get(server.link(made, relationship.name, "related")).expect_status(200)
    answer.expect(answer.data == [], "an empty array", answer.document)
  end

  statement "fetching.individual.object", :must, "1.0",
            "A single resource comes as a resource object." do |server, resource|
    id = server.id(resource)
    answer = server.get(server.path(resource, id)).expect_status(200)
    right = answer.data.is_a?(Hash) && answer.data["type"] == resource.type && answer.data["id"] == id
    answer.expect(right, "the resource object #{id} of #{resource.type}", answer.data)
  end

  statement "fetching.related.object", :must, "1.0",
            "A related resource comes as a resource object.", needs: :to_one do |server, resource|
    answers = resource.to_one.map { |one| server.get(server.link(server.example(resource), one.name, "related")) }
    answers.each do |answer|
      answer.expect_status(200)
      answer.expect(answer.data.nil? || (answer.data.is_a?(Hash) && answer.data.key?("type")), "an object or null",
                    answer.data)
    end
  end

  statement "fetching.related.array", :must, "1.0",
            "Related resources of a to-many relationship come as an array of resource objects.",
            needs: :to_many do |server, resource|
    answers = resource.to_many.map { |one| server.get(server.link(server.example(resource), one.name, "related")) }
    answers.each { |answer| answer.expect_status(200).expect(answer.data.is_a?(Array), "an array", answer.data) }
  end

  statement "fetching.related.null", :must, "1.0",
            "The related resource of an empty to-one relationship comes as null, with 200.",
            needs: %i[create to_one_clear] do |server, resource|
    relationship = resource.to_one(:clear).first
    made = server.create(resource)
    server.patch(server.link(made, relationship.name), { "data" => nil }).require_success
    answer = server.get(server.link(made, relationship.name, "related")).expect_status(200)
    answer.expect(answer.document.key?("data") && answer.data.nil?, "null as data", answer.document)
  end

  statement "fetching.individual.not-null", :must, "1.0",
            "Null comes only from a URL that may stand for one resource and just now does not." do |server, resource|
    answer = server.get(server.missing(resource))
    answer.expect(!(answer.success? && answer.data.nil?), "no null for a resource that does not exist", answer.document)
  end

  statement "fetching.missing", :must, "1.0",
            "A single resource that does not exist is answered with 404." do |server, resource|
    server.get(server.missing(resource)).expect_status(404)
  end

  statement "fetching.http-semantics", :must, "1.0",
            "Answers keep to the semantics of HTTP: HEAD is answered as GET is, without a body." do |server, resource|
    server.head(server.collection(resource)).expect_status(200)
  end

  statement "fetching.client-http-semantics", :must, "1.0", "Clients read answers by the semantics of HTTP.",
            unobservable: "It binds clients"
end
