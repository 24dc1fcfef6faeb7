# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Content Negotiation" do
  media_type = Xinatra::JSONAPI::Conformance::MediaType
  unknown = "https://example.com/no-such-extension"

  statement "negotiation.response.media-type", :must, "1.0",
            "Every document of a server has JSON:API's media type in Content-Type." do |server|
    server.samples.answers.each do |answer|
      answer.expect(answer.media_type.jsonapi?, "the Content-Type #{media_type::JSONAPI}", answer["content-type"].to_s)
    end
  end

  statement "negotiation.response.error-media-type", :must, "1.0",
            "Documents with errors have JSON:API's media type, too." do |server|
    server.skip("no answer had errors") if server.samples.errors.empty?
    server.samples.errors.each do |answer|
      answer.expect(answer.media_type.jsonapi?, "the Content-Type #{media_type::JSONAPI}", answer["content-type"].to_s)
    end
  end

  statement "negotiation.response.ext", :must, "1.1",
            "A server names the extensions that it has applied to a document in the parameter `ext`.",
            needs: %i[atomic create] do |server, resource|
    answer = server.operate("op" => "add", **server.draft(resource))
    server.skip("the answer has no document") if answer.body.empty?
    answer.expect(answer.media_type.extensions.include?(Xinatra::JSONAPI::Conformance::Manifest::ATOMIC),
                  "the extension in the parameter ext", answer["content-type"].to_s)
  end

  statement "negotiation.response.profile", :must, "1.1",
            "A server names the profiles that it has applied to a document in the parameter `profile`.",
            needs: :profiles do |server|
    applied = server.samples.answers.select { |answer| answer.document.dig("jsonapi", "profile").is_a?(Array) }
    server.skip("no document says that a profile is applied") if applied.empty?
    applied.each do |answer|
      missing = answer.document["jsonapi"]["profile"] - answer.media_type.profiles
      answer.expect(missing.empty?, "all applied profiles in Content-Type", answer["content-type"].to_s)
    end
  end

  statement "negotiation.content-type.unknown-parameter", :must, "1.0",
            "A request document whose media type has another parameter is refused with 415.",
            needs: :create do |server, resource|
    type = media_type.jsonapi(charset: "utf-8")
    server.post(server.collection(resource), server.draft(resource), type:).expect_status(415)
  end

  statement "negotiation.content-type.unsupported-ext", :must, "1.1",
            "A request document with an extension that the server does not support is refused with 415.",
            needs: :create do |server, resource|
    type = media_type.jsonapi(ext: unknown)
    server.post(server.collection(resource), server.draft(resource), type:).expect_status(415)
  end

  statement "negotiation.content-type.partly-supported-ext", :must, "1.1",
            "One unsupported extension beside a supported one is enough for 415.",
            needs: %i[create extensions] do |server, resource|
    type = media_type.jsonapi(ext: "#{server.manifest.extensions.first} #{unknown}")
    server.post(server.collection(resource), server.draft(resource), type:).expect_status(415)
  end

  statement "negotiation.content-type.unknown-profile", :must, "1.1",
            "A profile of a request document that the server does not know is ignored.",
            needs: :create do |server, resource|
    type = media_type.jsonapi(profile: "https://example.com/no-such-profile")
    server.post(server.collection(resource), server.draft(resource), type:).expect_success
  end

  statement "negotiation.accept.all-unknown-parameters", :must, "1.0",
            "When every instance of JSON:API's media type in Accept has another parameter, the answer is " \
            "406." do |server, resource|
    server.get(server.collection(resource), accept: media_type.jsonapi(charset: "utf-8")).expect_status(406)
  end

  statement "negotiation.accept.ignore-unknown-parameters", :must, "1.0",
            "An instance in Accept with another parameter is ignored when there is one without." do |server, resource|
    accept = "#{media_type.jsonapi(charset: "utf-8")}, #{media_type::JSONAPI}"
    server.get(server.collection(resource), accept:).expect_status(200)
  end

  statement "negotiation.accept.unsupported-ext", :must, "1.1",
            "When every instance in Accept has an unsupported extension, the answer is 406." do |server, resource|
    server.get(server.collection(resource), accept: media_type.jsonapi(ext: unknown)).expect_status(406)
  end

  statement "negotiation.accept.partly-supported-ext", :must, "1.1",
            "An instance in Accept with a supported and an unsupported extension counts as unsupported.",
            needs: :extensions do |server, resource|
    accept = media_type.jsonapi(ext: "#{server.manifest.extensions.first} #{unknown}")
    server.get(server.collection(resource), accept:).expect_status(406)
  end

  statement "negotiation.accept.one-acceptable", :must, "1.1",
            "One acceptable instance in Accept beside an unsupported one is enough." do |server, resource|
    accept = "#{media_type.jsonapi(ext: unknown)}, #{media_type::JSONAPI}"
    server.get(server.collection(resource), accept:).expect_status(200)
  end

  statement "negotiation.accept.unknown-profile", :must, "1.1",
            "Profiles in Accept that the server does not know are ignored." do |server, resource|
    profile = "https://example.com/no-such-profile"
    answer = server.get(server.collection(resource), accept: media_type.jsonapi(profile:)).expect_status(200)
    answer.expect(!answer.media_type.profiles.include?(profile), "no unknown profile in Content-Type",
                  answer["content-type"].to_s)
  end

  statement "negotiation.accept.profile-applied", :should, "1.1",
            "A server tries to apply the profiles of Accept that it knows.", needs: :profiles do |server|
    server.manifest.profiles.each do |uri|
      resource = server.manifest.fitting(uri.include?("cursor-pagination") ? %i[cursor] : [])
      next unless resource

      answer = server.get(server.collection(resource), accept: media_type.jsonapi(profile: uri))
      answer.expect(answer.media_type.profiles.include?(uri), "the profile #{uri}", answer["content-type"].to_s)
    end
  end

  statement "negotiation.vary.plain", :should, "1.1",
            "A server with extensions or profiles has Accept in Vary, even where none is applied.",
            needs: :negotiates do |server, resource|
    answer = server.get(server.collection(resource))
    answer.expect(answer["vary"].to_s.downcase.split(/\s*,\s*/).include?("accept"), "Accept in Vary",
                  answer["vary"].to_s)
  end

  statement "negotiation.vary.applied", :should, "1.1",
            "A server with extensions or profiles has Accept in Vary where one is applied.",
            needs: :negotiates do |server|
    applied = server.samples.answers.select { |answer| answer.media_type.parameters.any? }
    server.skip("no answer has a profile or an extension applied") if applied.empty?
    applied.each do |answer|
      answer.expect(answer["vary"].to_s.downcase.split(/\s*,\s*/).include?("accept"), "Accept in Vary",
                    answer["vary"].to_s)
    end
  end

  statement "negotiation.client.media-type", :must, "1.0",
            "Every document of a client has JSON:API's media type in Content-Type.",
            unobservable: "It binds clients"
  statement "negotiation.client.ext", :must, "1.1",
            "A client names the extensions that it has applied to a document in the parameter `ext`.",
            unobservable: "It binds clients"
  statement "negotiation.client.profile", :must, "1.1",
            "A client names the profiles that it has applied to a document in the parameter `profile`.",
            unobservable: "It binds clients"
  statement "negotiation.client.ignore-parameters", :must, "1.0",
            "A client ignores other parameters in the Content-Type of an answer.", unobservable: "It binds clients"
end
