# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "The JSON:API Media Type" do
  link = Xinatra::JSONAPI::Conformance::Link

  statement "media-type.parameters.only-known", :must, "1.0",
            "JSON:API's media type comes with no parameters but `ext` and `profile`." do |server|
    server.samples.answers.each do |answer|
      extra = answer.media_type.parameters.keys - %w[ext profile]
      answer.expect(extra.empty?, "no parameters in Content-Type but ext and profile", answer["content-type"])
    end
  end

  statement "media-type.ext.uris", :must, "1.1",
            "The value of `ext` is a list of URIs with spaces between them.", needs: :atomic do |server, resource|
    refused = server.operate("op" => "remove", "ref" => { "type" => resource.type, "id" => server.manifest.missing })
    named = [*server.samples.answers, refused].select { |answer| answer.media_type.parameters.key?("ext") }
    server.skip("no answer had the parameter ext") if named.empty?
    named.each do |answer|
      uris = answer.media_type.extensions
      answer.expect(uris.any? && uris.all? { |uri| link.uri?(uri) }, "URIs in ext", answer["content-type"])
    end
  end

  statement "media-type.profile.uris", :must, "1.1",
            "The value of `profile` is a list of URIs with spaces between them.", needs: :profiles do |server|
    named = server.samples.answers.select { |answer| answer.media_type.parameters.key?("profile") }
    server.skip("no answer had the parameter profile") if named.empty?
    named.each do |answer|
      uris = answer.media_type.profiles
      answer.expect(uris.any? && uris.all? { |uri| link.uri?(uri) }, "URIs in profile", answer["content-type"])
    end
  end

  statement "media-type.ext.documentation", :should, "1.1", "Who visits an extension's URI finds its documentation.",
            unobservable: "The URI is its author's, not the server's"
  statement "media-type.profile.documentation", :should, "1.1", "Who visits a profile's URI finds its documentation.",
            unobservable: "The URI is its author's, not the server's"
  statement "media-type.extension.adds-only", :must, "1.1",
            "An extension takes nothing away from the rules of the specification or of other extensions.",
            unobservable: "It binds who writes an extension"
  statement "media-type.extension.namespace", :must, "1.1",
            "An extension that adds parameters or members has a namespace.",
            unobservable: "It binds who writes an extension"
  statement "media-type.extension.namespace-not-empty", :must, "1.1", "A namespace has at least one character.",
            unobservable: "It binds who writes an extension"
  statement "media-type.extension.namespace-characters", :must, "1.1",
            "A namespace is made of the letters a to z and A to Z and of digits.",
            unobservable: "It binds who writes an extension"
  statement "media-type.extension.one-namespace", :must, "1.1", "An extension has no second namespace.",
            unobservable: "It binds who writes an extension"
  statement "media-type.extension.same-namespace", :must, "1.1",
            "All parameters and members of an extension are in its one namespace.",
            unobservable: "It binds who writes an extension"
  statement "media-type.profile.no-query-parameters", :must, "1.1", "A profile defines no query parameters.",
            unobservable: "It binds who writes a profile"
  statement "media-type.profile.alters-nothing", :must, "1.1",
            "A profile changes no rule of the specification or of an extension.",
            unobservable: "It binds who writes a profile"
end
