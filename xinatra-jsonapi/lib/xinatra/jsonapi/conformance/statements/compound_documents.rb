# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Compound Documents" do
  identity = ->(object) { object.values_at("type", "id") }

  # The identities that a resource's linkage names.
  linked = lambda do |object|
    object["relationships"].to_h.values.grep(Hash).flat_map { |one| [one["data"]].flatten(1) }.grep(Hash).map(&identity)
  end

  # Those that a chain of relationships leads to, from the primary data on.
  reachable = lambda do |answer|
    included = answer.included.to_h { |object| [identity.call(object), object] }
    seen = answer.items.map(&identity)
    waiting = answer.items.flat_map(&linked) + seen
    until waiting.empty?
      seen |= waiting
      waiting = waiting.filter_map { |one| included[one] }.flat_map(&linked) - seen
    end
    seen
  end

  compound = lambda do |server|
    found = server.samples.fetched.select { |answer| answer.document.key?("included") }
    server.skip("no answer had included resources") if found.empty?
    found
  end

  statement "document.compound.included-array", :must, "1.0",
            "Included resources are an array of resource objects in `included`." do |server|
    compound.call(server).each do |answer|
      value = answer.document["included"]
      right = value.is_a?(Array) && value.all? { |one| one.is_a?(Hash) && one.key?("type") && one.key?("id") }
      answer.expect(right, "an array of resource objects as included", value)
    end
  end

  statement "document.compound.full-linkage", :must, "1.0",
            "A chain of relationships leads from the primary data to every included resource." do |server|
    compound.call(server).each do |answer|
      lost = answer.included.map(&identity) - reachable.call(answer)
      answer.expect(lost.empty?, "linkage to every included resource", lost.first)
    end
  end

  statement "document.compound.unique", :must, "1.0",
            "No type and id has two resource objects in one document." do |server|
    compound.call(server).each do |answer|
      primary = answer.items.select { |item| item.keys.intersect?(%w[attributes relationships]) }
      pairs = (primary + answer.included).map(&identity)
      answer.expect(pairs.uniq == pairs, "no resource twice", pairs.find { |pair| pairs.count(pair) > 1 })
    end
  end

  statement "document.compound.sparse-exception", :may, "1.0",
            "Linkage may be absent where the client has left the relationship out of its fieldset.",
            needs: %i[include_to_one string] do |server, resource|
    path = resource.to_one.find { |one| resource.paths.include?(one.name) }.name
    query = { "include" => path, "fields[#{resource.type}]" => resource.string }
    answer = server.get(server.collection(resource), query).expect_status(200)
    answer.expect(answer.document["included"].is_a?(Array), "included resources", answer.document)
  end
end
