# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Meta Information and Links" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link

  # The form of a language tag (RFC 5646, section 2.1), without its registered subtags.
  language = /\A[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*\z/

  statement "document.meta.object", :must, "1.0", "Every `meta` is an object." do |server|
    server.every(:metas, "an object as meta") { |value| value.is_a?(Hash) }
  end

  statement "document.links.object", :must, "1.0", "Every `links` is an object." do |server|
    server.every(:links, "an object as links") { |value| value.is_a?(Hash) }
  end

  statement "document.links.form", :must, "1.0",
            "A link is a string, a link object, or null when there is none." do |server|
    server.every(:each_link, "a string, an object or null") do |value|
      value.nil? || value.is_a?(String) || value.is_a?(Hash)
    end
  end

  statement "document.links.uri-reference", :must, "1.0",
            "A link that is a string is a URI-reference." do |server|
    server.every(:each_link, "a URI-reference") { |value| !value.is_a?(String) || link.reference?(value) }
  end

  statement "document.links.relation-inferred", :should, "1.1",
            "A link's relation type follows from its name, unless it is an object with `rel`.",
            unobservable: "It says how links are read"

  statement "document.link-object.href-required", :must, "1.0", "A link object has `href`." do |server|
    server.every(:link_objects, "a member href") { |value| value.key?("href") }
  end

  statement "document.link-object.href-reference", :must, "1.0",
            "The `href` of a link object is a URI-reference." do |server|
    server.every(:link_objects, "a URI-reference as href") { |value| link.reference?(value["href"]) }
  end

  statement "document.link-object.rel", :must, "1.1",
            "The `rel` of a link object is a link relation type (RFC 8288): a registered name or a URI." do |server|
    seen = server.samples.all(:link_objects).select { |_, found| found.value.key?("rel") }
    server.skip("no link object has rel") if seen.empty?
    seen.each do |answer, found|
      rel = found.value["rel"]
      right = rel.is_a?(String) && (rel.match?(/\A[a-z][a-z0-9.-]*\z/) || link.uri?(rel))
      answer.expect(right, "a relation type as rel", rel)
    end
  end

  statement "document.link-object.hreflang", :must, "1.1",
            "The `hreflang` of a link object is a language tag (RFC 5646), or an array of them." do |server|
    seen = server.samples.all(:link_objects).select { |_, found| found.value.key?("hreflang") }
    server.skip("no link object has hreflang") if seen.empty?
    seen.each do |answer, found|
      tags = [found.value["hreflang"]].flatten
      right = tags.any? && tags.all? { |tag| tag.is_a?(String) && tag.match?(language) }
      answer.expect(right, "language tags as hreflang", found.value["hreflang"])
    end
  end

  statement "document.link-object.optional-members", :may, "1.1",
            "The `title` and `type` of a link object are strings, and its `describedby` is a link." do |server|
    seen = server.samples.all(:link_objects).select do |_, found|
      found.value.keys.intersect?(%w[title type describedby])
    end
    server.skip("no link object has title, type or describedby") if seen.empty?
    seen.each do |answer, found|
      right = found.value.slice("title", "type").values.all?(String) &&
              [*found.value["describedby"]].all? { |one| one.is_a?(Array) || link.reference?(one) }
      answer.expect(right, "strings as title and type, and a link as describedby", found.value)
    end
  end

  statement "document.link-object.known-members", :must, "1.0",
            "A link object has no members that neither the specification nor an extension defines." do |server|
    known = %w[href rel describedby title type hreflang meta]
    server.every(:link_objects, "only members of the specification") { |value| (names.own(value.keys) - known).empty? }
  end
end
