# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Top Level" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link

  statement "document.json", :must, "1.0", "A document is JSON (RFC 8259)." do |server|
    server.samples.answers.each do |answer|
      answer.expect(!answer.json.nil? || answer.body.scrub.strip == "null", "a body that is JSON", answer.body)
    end
  end

  statement "document.top-level.object", :must, "1.0", "A document's root is an object." do |server|
    server.samples.answers.each { |answer| answer.expect(answer.json.is_a?(Hash), "an object", answer.body) }
  end

  statement "document.top-level.member-required", :must, "1.0",
            "A document has at least one of `data`, `errors`, `meta` and members of extensions." do |server|
    server.every(:top_level, "data, errors or meta") do |document|
      document.keys.intersect?(%w[data errors meta]) || document.keys.any? { |name| names.extension?(name) }
    end
  end

  statement "document.top-level.data-or-errors", :must, "1.0",
            "No document has both `data` and `errors`." do |server|
    server.every(:top_level, "either data or errors") { |document| !(document.key?("data") && document.key?("errors")) }
  end

  statement "document.top-level.included-needs-data", :must, "1.0",
            "No document has `included` without `data`." do |server|
    server.every(:top_level, "no included without data") do |document|
      document.key?("data") || !document.key?("included")
    end
  end

  statement "document.top-level.known-members", :must, "1.0",
            "A document has no top-level members that neither the specification nor an extension defines." do |server|
    known = %w[data errors meta jsonapi links included]
    server.every(:top_level, "only members of the specification") do |document|
      (names.own(document.keys) - known).empty?
    end
  end

  statement "document.top-level.links.known-members", :must, "1.0",
            "The top level's links are those that the specification names." do |server|
    known = %w[self related describedby first last prev next]
    linked = server.samples.answers.reject { |answer| answer.links.empty? }
    server.skip("no document has top-level links") if linked.empty?
    linked.each do |answer|
      answer.expect((names.own(answer.links.keys) - known).empty?, "only links of the specification", answer.links)
    end
  end

  statement "document.unknown-members.top-level", :must, "1.0",
            "A server ignores top-level members that it does not know.", needs: :create do |server, resource|
    document = server.draft(resource).merge("unheardOf" => { "of" => "all" })
    server.post(server.collection(resource), document).expect_success
  end

  statement "document.unknown-members.resource", :must, "1.0",
            "A server ignores members of a resource object that it does not know.",
            needs: :create do |server, resource|
    document = server.draft(resource, unheardOf: "of all")
    server.post(server.collection(resource), document).expect_success
  end

  statement "document.unknown-members.client", :must, "1.0", "A client ignores members that it does not know.",
            unobservable: "It binds clients"

  statement "document.primary-data.single", :must, "1.0",
            "The primary data of a URL of one resource is an object or null." do |server, resource|
    answer = server.get(server.path(resource, server.id(resource)))
    answer.expect(answer.document.key?("data") && (answer.data.nil? || answer.data.is_a?(Hash)), "one object or null",
                  answer.data)
  end

  statement "document.primary-data.collection", :must, "1.0",
            "The primary data of a URL of a collection is an array." do |server, resource|
    answer = server.get(server.collection(resource))
    answer.expect(answer.data.is_a?(Array), "an array", answer.data)
  end

  statement "document.primary-data.items", :must, "1.0",
            "The primary data of a collection are resource objects or resource identifiers." do |server, resource|
    answer = server.get(server.collection(resource))
    Array(answer.data).each do |item|
      answer.expect(item.is_a?(Hash) && item.key?("type") && item.key?("id"), "objects with type and id", item)
    end
  end

  statement "document.primary-data.one-item", :must, "1.0",
            "A collection of one resource is an array all the same.", needs: :page do |server, resource|
    answer = server.get(server.collection(resource), { resource.page.size => 1 })
    answer.expect(answer.data.is_a?(Array) && answer.data.size <= 1, "an array of one", answer.data)
  end

  statement "document.top-level.self-type", :should, "1.1",
            "With an extension or a profile applied, the link `self` is an object whose `type` is the media type " \
            "with its parameters.", needs: :negotiates do |server|
    linked = server.samples.answers.select { |one| one.media_type.parameters.any? && one.links.key?("self") }
    server.skip("no document with an extension or a profile has the link self") if linked.empty?
    linked.each do |answer|
      type = answer.links["self"]["type"] if answer.links["self"].is_a?(Hash)
      media = Xinatra::JSONAPI::Conformance::MediaType.new(type)
      right = media.jsonapi? && media.parameters == answer.media_type.parameters
      answer.expect(right, "a link self with the document's media type", answer.links["self"])
    end
  end

  statement "document.top-level.describedby", :may, "1.1",
            "A link `describedby` leads to a description of the document." do |server|
    linked = server.samples.answers.select { |one| one.links["describedby"] }
    server.skip("no document has the link describedby") if linked.empty?
    linked.each do |answer|
      target = link.target(answer.links["describedby"])
      answer.expect(link.reference?(target), "a link describedby", answer.links["describedby"])
    end
    server.get(link.target(linked.first.links["describedby"]), accept: "*/*").expect_success
  end
end
