# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Resource Objects" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link

  statement "document.resource.type-required", :must, "1.0", "A resource object has a `type`." do |server|
    server.every(:resources, "a member type") { |object| object.is_a?(Hash) && object.key?("type") }
  end

  statement "document.resource.id-required", :must, "1.0",
            "A resource object has an `id`, unless a client wants it created." do |server|
    server.every(:resources, "a member id") { |object| object.is_a?(Hash) && object.key?("id") }
  end

  statement "document.resource.type-string", :must, "1.0",
            "A resource object's `type` is a string." do |server|
    server.every(:resources, "a string as type") { |object| object["type"].is_a?(String) }
  end

  statement "document.resource.id-string", :must, "1.0",
            "A resource object's `id` is a string." do |server|
    server.every(:resources, "a string as id") { |object| object["id"].is_a?(String) }
  end

  statement "document.resource.lid-string", :must, "1.1",
            "A resource object's `lid` is a string.",
            unobservable: "It binds clients: servers answer with ids"
  statement "document.resource.lid-identical", :must, "1.1",
            "A resource has the same `lid` everywhere in a document.",
            unobservable: "It binds clients: servers answer with ids"

  statement "document.resource.unique-identity", :must, "1.0",
            "A type and an id identify one resource and no other." do |server|
    server.samples.fetched.each do |answer|
      pairs = answer.items.map { |item| item.values_at("type", "id") }
      answer.expect(pairs.uniq == pairs, "no type and id twice", pairs.tally.key(2))
    end
  end

  statement "document.resource.type-name", :must, "1.0",
            "A resource object's `type` keeps to the rules for member names." do |server|
    server.every(:resources, "a type that could be a member name") { |object| names.legal?(object["type"].to_s) }
  end

  statement "document.resource.fields-namespace", :must, "1.0",
            "No attribute of a resource has the name of one of its relationships." do |server|
    server.every(:resources, "no name both for an attribute and a relationship") do |object|
      !object["attributes"].to_h.keys.intersect?(object["relationships"].to_h.keys)
    end
  end

  statement "document.resource.fields-reserved", :must, "1.0",
            "No field of a resource has the name `type` or `id`." do |server|
    server.every(:resources, "no field named type or id") do |object|
      !(object["attributes"].to_h.keys + object["relationships"].to_h.keys).intersect?(%w[type id])
    end
  end

  statement "document.resource.attributes-object", :must, "1.0", "The value of `attributes` is an object." do |server|
    server.every(:attributes, "an object as attributes") { |value| value.is_a?(Hash) }
  end

  statement "document.resource.no-foreign-keys", :should, "1.0",
            "Keys of related resources are not among the attributes." do |server|
    endings = %w[_id -id Id ID]
    server.every(:resources, "no attribute that is a key of a relationship") do |object|
      keys = object["relationships"].to_h.keys.product(endings).map(&:join)
      !object["attributes"].to_h.keys.intersect?(keys)
    end
  end

  statement "document.resource.references-as-relationships", :should, "1.1",
            "References to resources are relationships.",
            unobservable: "An attribute's name does not tell whether it refers to a resource"

  statement "document.resource.relationships-object", :must, "1.0",
            "The value of `relationships` is an object." do |server|
    server.every(:resources, "an object as relationships") do |object|
      !object.key?("relationships") || object["relationships"].is_a?(Hash)
    end
  end

  statement "document.resource.known-members", :must, "1.0",
            "A resource object has no members that neither the specification nor an extension defines." do |server|
    known = %w[type id lid attributes relationships links meta]
    server.every(:resources, "only members of the specification") { |object| (names.own(object.keys) - known).empty? }
  end

  statement "document.resource.self-link", :must, "1.0",
            "What a resource's link `self` leads to has the resource as its primary data." do |server|
    seen = server.samples.some(:resources) { |found| found.value["type"] }.map(&:value)
                 .select { |object| object["links"].is_a?(Hash) && object["links"]["self"] }
    server.skip("no resource has the link self") if seen.empty?
    seen.each do |object|
      answer = server.get(link.target(object["links"]["self"]))
      came = answer.data.is_a?(Hash) ? answer.data.slice("type", "id") : answer.data
      answer.expect_equal(object.slice("type", "id"), came, "the resource")
    end
  end
end
