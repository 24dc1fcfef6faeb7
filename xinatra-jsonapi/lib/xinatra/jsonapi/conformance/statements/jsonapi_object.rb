# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "JSON:API Object" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link

  statement "document.jsonapi.object", :must, "1.0", "The value of `jsonapi` is an object." do |server|
    server.every(:jsonapi, "an object as jsonapi") { |value| value.is_a?(Hash) }
  end

  statement "document.jsonapi.known-members", :must, "1.0",
            "The object `jsonapi` has no members but `version`, `ext`, `profile` and `meta` and those of " \
            "extensions." do |server|
    server.every(:jsonapi, "only members of the specification") do |value|
      (names.own(value.keys) - %w[version ext profile meta]).empty?
    end
  end

  statement "document.jsonapi.version", :may, "1.0",
            "The `version` of the object `jsonapi` is a string: the highest version that the server " \
            "supports." do |server|
    server.every(:jsonapi, "a string as version") do |value|
      !value.key?("version") || (value["version"].is_a?(String) && value["version"].match?(/\A\d+\.\d+\z/))
    end
  end

  statement "document.jsonapi.ext", :may, "1.1",
            "The `ext` of the object `jsonapi` is an array of the URIs of applied extensions." do |server|
    server.every(:jsonapi, "an array of URIs as ext") do |value|
      !value.key?("ext") || (value["ext"].is_a?(Array) && value["ext"].all? { |uri| link.uri?(uri) })
    end
  end

  statement "document.jsonapi.profile", :may, "1.1",
            "The `profile` of the object `jsonapi` is an array of the URIs of applied profiles." do |server|
    server.every(:jsonapi, "an array of URIs as profile") do |value|
      !value.key?("profile") || (value["profile"].is_a?(Array) && value["profile"].all? { |uri| link.uri?(uri) })
    end
  end

  statement "document.jsonapi.no-negotiation", :must, "1.1",
            "A server does not negotiate by the `ext` and `profile` of the object `jsonapi`.",
            needs: :create do |server, resource|
    document = server.draft(resource).merge("jsonapi" => { "ext" => ["https://example.com/no-such-extension"] })
    server.post(server.collection(resource), document).expect_success
  end

  statement "document.jsonapi.negotiation-by-header", :must, "1.1",
            "Only the parameters of the media type in the header decide on extensions.",
            needs: %i[create extensions] do |server, resource|
    document = server.draft(resource).merge("jsonapi" => { "ext" => server.manifest.extensions })
    answer = server.post(server.collection(resource), document)
    applied = answer.media_type.extensions & server.manifest.extensions
    answer.expect(answer.success? && applied.empty?, "success with no extension applied", answer["content-type"].to_s)
  end

  statement "document.jsonapi.client-assumption", :should, "1.0",
            "Without `version`, clients take the server for one of 1.0 at least.", unobservable: "It binds clients"
end
