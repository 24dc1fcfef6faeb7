# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Fetching Relationships" do
  identifier = ->(value) { value.is_a?(Hash) && value["type"].is_a?(String) && value["id"].is_a?(String) }
  # The answers of all relationship links of a resource.
  shown = lambda do |server, resource, relationships|
    object = server.example(resource)
    relationships.map { |one| server.get(server.link(object, one.name)) }
  end

  statement "fetching.relationship.self-link", :must, "1.0",
            "Every link `self` of a relationship can be fetched." do |server|
    links = server.samples.some(:relationships, &:name).filter_map do |found|
      Xinatra::JSONAPI::Conformance::Link.target(found.value["links"]["self"]) if found.value["links"].is_a?(Hash)
    end
    server.skip("no relationship has the link self") if links.empty?
    links.uniq.each { |target| server.get(target).expect_success }
  end

  statement "fetching.relationship.ok", :must, "1.0", "A relationship comes with 200.",
            needs: :to_one do |server, resource|
    shown.call(server, resource, resource.relationships).each { |answer| answer.expect_status(200) }
  end

  statement "fetching.relationship.linkage-to-one", :must, "1.0",
            "A to-one relationship's primary data is null or an identifier.", needs: :to_one do |server, resource|
    shown.call(server, resource, resource.to_one).each do |answer|
      right = answer.document.key?("data") && (answer.data.nil? || identifier.call(answer.data))
      answer.expect(right, "null or a resource identifier object", answer.document)
    end
  end

  statement "fetching.relationship.linkage-to-many", :must, "1.0",
            "A to-many relationship's primary data is an array of identifiers.", needs: :to_many do |server, resource|
    shown.call(server, resource, resource.to_many).each do |answer|
      right = answer.data.is_a?(Array) && answer.data.all?(&identifier)
      answer.expect(right, "an array of resource identifier objects", answer.document)
    end
  end

  statement "fetching.relationship.links", :may, "1.0",
            "The top-level links `self` and `related` of a relationship's answer are those of the relationship " \
            "object.",
            needs: :to_one do |server, resource|
    object = server.example(resource)
    answers = shown.call(server, resource, resource.to_one)
    server.skip("no relationship has top-level links") if answers.all? { |answer| answer.links.empty? }
    answers.zip(resource.to_one) do |answer, one|
      answer.links.slice("self", "related").compact.each do |key, value|
        target = Xinatra::JSONAPI::Conformance::Link.target(value)
        same = server.resolve(target) == server.resolve(server.link(object, one.name, key))
        answer.expect(same, "the link #{key} of the relationship", target)
      end
    end
  end

  statement "fetching.relationship.missing-parent", :must, "1.0",
            "A relationship of a resource that does not exist is answered with 404.",
            needs: :to_one do |server, resource|
    object = server.example(resource)
    target = server.resolve(server.link(object, resource.to_one.first.name)).path
    missing = target.sub(%r{/#{Regexp.escape(object["id"])}(?=/|\z)}, "/#{server.manifest.missing}")
    server.skip("the relationship's link does not have the resource's id") if missing == target
    server.get(missing).expect_status(404)
  end

  statement "fetching.relationship.missing-name", :must, "1.0",
            "A relationship link that does not exist is answered with 404.", needs: :to_one do |server, resource|
    target = server.resolve(server.link(server.example(resource), resource.to_one.first.name)).path
    server.get(target.sub(%r{[^/]+/?\z}, "no-such-relationship")).expect_status(404)
  end

  statement "fetching.relationship.empty", :must, "1.0",
            "An empty relationship is answered with 200.", needs: %i[create to_one_clear] do |server, resource|
    target = server.link(server.create(resource), resource.to_one(:clear).first.name)
    server.patch(target, { "data" => nil }).require_success
    server.get(target).expect_status(200)
  end

  statement "fetching.relationship.http-semantics", :must, "1.0",
            "Answers for relationships keep to the semantics of HTTP: HEAD is answered as GET is, without a body.",
            needs: :to_one do |server, resource|
    server.head(server.link(server.example(resource), resource.to_one.first.name)).expect_status(200)
  end
end
