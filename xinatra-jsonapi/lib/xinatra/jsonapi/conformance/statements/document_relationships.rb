# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Relationships in Documents" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link
  identifier = ->(value) { value.is_a?(Hash) && value["type"].is_a?(String) && value["id"].is_a?(String) }
  pages = %w[first last prev next]

  statement "document.relationship.object", :must, "1.0", "The value of a relationship is an object." do |server|
    server.every(:relationships, "an object") { |value| value.is_a?(Hash) }
  end

  statement "document.relationship.member-required", :must, "1.0",
            "A relationship object has at least one of `links`, `data`, `meta` and members of extensions." do |server|
    server.every(:relationships, "links, data or meta") do |value|
      value.keys.intersect?(%w[links data meta]) || value.keys.any? { |name| names.extension?(name) }
    end
  end

  statement "document.relationship.link-required", :must, "1.0",
            "The links of a relationship object have at least one of `self`, `related` and members of " \
            "extensions." do |server|
    server.every(:relationships, "a link self or related") do |value|
      links = value["links"]
      links.nil? || (links.is_a?(Hash) && (links.keys.intersect?(%w[self related]) ||
        links.keys.any? { |name| names.extension?(name) }))
    end
  end

  statement "document.relationship.known-members", :must, "1.0",
            "A relationship object has no members that neither the specification nor an extension defines." do |server|
    server.every(:relationships, "only members of the specification") do |value|
      (names.own(value.keys) - %w[links data meta]).empty?
    end
  end

  statement "document.relationship.pagination-links", :must, "1.0",
            "Pagination links of a relationship lead to pages of its linkage, not of the related " \
            "resources." do |server|
    targets = server.samples.all(:relationships).flat_map do |_, found|
      found.value["links"].is_a?(Hash) ? found.value["links"].values_at(*pages).compact : []
    end
    server.skip("no relationship has pagination links") if targets.empty?
    targets.map { |one| link.target(one) }.uniq.each do |target|
      answer = server.get(target).expect_status(200)
      answer.expect(answer.items.none? { |item| item.key?("attributes") }, "resource identifier objects", answer.data)
    end
  end

  statement "document.related-link.valid-url", :must, "1.0",
            "A link `related` is a valid URL, even when nothing is related." do |server|
    seen = server.samples.all(:relationships).filter_map do |answer, found|
      [answer, found.value["links"]["related"]] if found.value["links"].is_a?(Hash) && found.value["links"]["related"]
    end
    server.skip("no relationship has the link related") if seen.empty?
    seen.each do |answer, one|
      answer.expect(link.reference?(link.target(one)), "a URL as the link related", one)
    end
  end

  statement "document.related-link.stable", :must, "1.0",
            "A link `related` stays the same when the relationship's content changes.",
            needs: %i[create to_one_update] do |server, resource|
    relationship = resource.to_one(:update).first
    made = server.create(resource)
    before = server.link(made, relationship.name, "related")
    document = { "data" => server.identifiers(relationship, 2).last }
    changed = server.patch(server.link(made, relationship.name), document).require_success
    after = server.link(server.fetch(server.path(resource, made)), relationship.name, "related")
    changed.expect(before == after, "the link related #{before} as before", after)
  end

  statement "document.linkage.form", :must, "1.0",
            "Linkage is null, an empty array, one resource identifier object or an array of them." do |server|
    server.every(:linkages, "resource linkage") do |value|
      value.nil? || identifier.call(value) || (value.is_a?(Array) && value.all?(&identifier))
    end
  end

  statement "document.linkage.to-one", :must, "1.0",
            "The linkage of a to-one relationship is no array.", needs: :to_one do |server, resource|
    answer = server.get(server.path(resource, server.example(resource)))
    shown = resource.to_one.filter_map { |one| answer.data.dig("relationships", one.name) }
                    .select { |value| value.is_a?(Hash) && value.key?("data") }
    server.skip("no to-one relationship shows its linkage") if shown.empty?
    shown.each { |value| answer.expect(!value["data"].is_a?(Array), "null or one identifier", value["data"]) }
  end

  statement "document.linkage.to-many", :must, "1.0",
            "The linkage of a to-many relationship is an array.", needs: :to_many do |server, resource|
    answer = server.get(server.path(resource, server.example(resource)))
    shown = resource.to_many.filter_map { |one| answer.data.dig("relationships", one.name) }
                    .select { |value| value.is_a?(Hash) && value.key?("data") }
    server.skip("no to-many relationship shows its linkage") if shown.empty?
    shown.each { |value| answer.expect(value["data"].is_a?(Array), "an array", value["data"]) }
  end

  statement "document.linkage.empty-to-one", :must, "1.0",
            "The linkage of an empty to-one relationship is null.",
            needs: %i[create to_one_clear] do |server, resource|
    relationship = resource.to_one(:clear).first
    target = server.link(server.create(resource), relationship.name)
    server.patch(target, { "data" => nil }).require_success
    answer = server.get(target)
    answer.expect(answer.document.key?("data") && answer.data.nil?, "null as data", answer.document)
  end

  statement "document.linkage.empty-to-many", :must, "1.0",
            "The linkage of an empty to-many relationship is an empty array.",
            needs: %i[create to_many_replace] do |server, resource|
    relationship = resource.to_many(:replace).first
    target = server.link(server.create(resource), relationship.name)
    server.patch(target, { "data" => [] }).require_success
    answer = server.get(target)
    answer.expect(answer.data == [], "an empty array as data", answer.document)
  end
end
