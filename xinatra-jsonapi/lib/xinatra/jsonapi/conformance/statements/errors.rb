# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Errors" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  link = Xinatra::JSONAPI::Conformance::Link
  pointer = Xinatra::JSONAPI::Conformance::JSONPointer

  # Judges a member of the error objects that have it.
  member = lambda do |server, name, expected, kind = :errors, &right|
    seen = server.samples.all(kind).select { |_, found| found.value.is_a?(Hash) && found.value.key?(name) }
    server.skip("no error has #{name}") if seen.empty?
    seen.each { |answer, found| answer.expect(right.call(found.value[name], answer), expected, found.value[name]) }
  end

  statement "errors.general-status", :should, "1.0",
            "An answer to several problems has the status that fits them all best.",
            needs: :invalid do |server, resource|
    answer = server.post(server.collection(resource), server.draft(resource, **resource.invalid))
    statuses = answer.errors.filter_map { |error| error["status"]&.to_i }
    server.skip("the answer has no two errors with a status") if statuses.size < 2
    right = statuses.uniq == [answer.status] || [400, 500].include?(answer.status)
    answer.expect(right && answer.status / 100 == statuses.max / 100, "a status for #{statuses.uniq.join(" and ")}")
  end

  statement "errors.array", :must, "1.0",
            "Error objects come in an array under `errors` at the top level." do |server|
    seen = server.samples.answers.select { |answer| answer.status >= 400 && answer.json }
    server.skip("no refusal had a document") if seen.empty?
    seen.each { |answer| answer.expect(answer.document["errors"].is_a?(Array), "an array as errors", answer.document) }
  end

  statement "errors.object", :must, "1.0",
            "An error is an object." do |server|
    server.every(:errors, "an object") { |value| value.is_a?(Hash) }
  end

  statement "errors.member-required", :must, "1.1",
            "An error object has at least one of the members that the specification names." do |server|
    server.every(:errors, "a member of the specification") do |value|
      value.keys.intersect?(%w[id links status code title detail source meta])
    end
  end

  statement "errors.known-members", :must, "1.0",
            "An error object has no members that neither the specification nor an extension defines." do |server|
    server.every(:errors, "only members of the specification") do |value|
      (names.own(value.keys) - %w[id links status code title detail source meta]).empty?
    end
  end

  statement "errors.id", :may, "1.0",
            "An error's `id` is of this occurrence alone." do |server, resource|
    pair = Array.new(2) { server.get(server.missing(resource)) }
    ids = pair.flat_map { |answer| answer.errors.filter_map { |error| error["id"] } }
    server.skip("no error has id") if ids.empty?
    pair.last.expect(ids.uniq == ids, "another id each time", ids)
  end

  statement "errors.links.known-members", :must, "1.0",
            "An error's `links` have no members but `about` and `type` and those of extensions." do |server|
    member.call(server, "links", "only the links about and type") do |value, _|
      value.is_a?(Hash) && (names.own(value.keys) - %w[about type]).empty?
    end
  end

  %w[about type].each do |name|
    statement "errors.links.#{name}", :should, (name == "about" ? "1.0" : "1.1"),
              "An error's link `#{name}` leads to something that people can read." do |server|
      targets = server.samples.all(:errors).filter_map do |_, found|
        found.value["links"][name] if found.value["links"].is_a?(Hash)
      end
      targets = targets.flatten.filter_map { |one| link.target(one) }.uniq
      server.skip("no error has the link #{name}") if targets.empty?
      targets.each { |target| server.get(target, accept: "*/*").expect_success }
    end
  end

  statement "errors.status-provided", :should, "1.1",
            "An error has a `status`." do |server|
    server.every(:errors, "a member status") { |value| value.key?("status") }
  end

  statement "errors.status-string", :may, "1.0",
            "An error's `status` is an HTTP status code as a string." do |server|
    member.call(server, "status", "a status code as a string") do |value, _|
      value.is_a?(String) && value.match?(/\A[45]\d\d\z/)
    end
  end

  statement "errors.status-applies", :may, "1.0",
            "A single error's `status` is the answer's own." do |server|
    member.call(server, "status", "the answer's status") do |value, answer|
      answer.errors.size > 1 || value.to_s == answer.status.to_s
    end
  end

  statement "errors.code", :may, "1.0",
            "An error's `code` is a string." do |server|
    member.call(server, "code", "a string as code") { |value, _| value.is_a?(String) }
  end

  statement "errors.title", :may, "1.0",
            "An error's `title` is a string." do |server|
    member.call(server, "title", "a string as title") { |value, _| value.is_a?(String) }
  end

  statement "errors.title-stable", :should, "1.0",
            "An error's `title` is the same whenever the problem occurs." do |server, resource|
    paths = [server.missing(resource), "#{server.missing(resource)}0"]
    titles = paths.map { |path| server.get(path).errors.map { |error| error["title"] } }
    server.skip("no error has title") if titles.flatten.compact.empty?
    server.get(paths.last).expect(titles.uniq.size == 1, "the title #{titles.first}", titles.last)
  end

  statement "errors.detail", :may, "1.0",
            "An error's `detail` is a string." do |server|
    member.call(server, "detail", "a string as detail") { |value, _| value.is_a?(String) }
  end

  statement "errors.source.object", :may, "1.0",
            "An error's `source` is an object." do |server|
    member.call(server, "source", "an object as source") { |value, _| value.is_a?(Hash) }
  end

  statement "errors.source.member", :should, "1.1",
            "An error's `source` has one of `pointer`, `parameter` and `header`, or is left out." do |server|
    member.call(server, "source", "a member pointer, parameter or header") do |value, _|
      value.is_a?(Hash) && value.keys.intersect?(%w[pointer parameter header])
    end
  end

  statement "errors.source.known-members", :must, "1.0",
            "An error's `source` has no members that neither the specification nor an extension defines." do |server|
    server.every(:sources, "only members of the specification") do |value|
      (names.own(value.keys) - %w[pointer parameter header]).empty?
    end
  end

  statement "errors.source.pointer", :may, "1.0",
            "The `pointer` of an error's source is a JSON Pointer (RFC 6901)." do |server|
    member.call(server, "pointer", "a JSON Pointer", :sources) { |value, _| pointer.new(value).valid? }
  end

  statement "errors.source.pointer-exists", :must, "1.1",
            "The `pointer` of an error's source leads to a value that the request's document has." do |server|
    member.call(server, "pointer", "a pointer into the request's document", :sources) do |value, answer|
      pointer.new(value).in?(answer.sent)
    end
  end

  statement "errors.source.pointer-ignored", :should, "1.1", "Clients ignore a `pointer` to nothing.",
            unobservable: "It binds clients"

  statement "errors.source.parameter", :may, "1.0",
            "The `parameter` of an error's source is the name of a parameter of the request." do |server|
    member.call(server, "parameter", "a parameter of the request", :sources) do |value, answer|
      query = answer.request[/\?(.*)\z/, 1].to_s
      value.is_a?(String) && URI.decode_www_form(query).any? { |name, _| name == value }
    end
  end

  statement "errors.source.header", :may, "1.1",
            "The `header` of an error's source is the name of one field of the request." do |server, resource|
    type = Xinatra::JSONAPI::Conformance::MediaType.jsonapi(ext: "https://example.com/no-such-extension")
    answer = server.get(server.collection(resource), accept: type)
    headers = answer.errors.filter_map { |error| error["source"]["header"] if error["source"].is_a?(Hash) }
    server.skip("no error has header") if headers.empty?
    answer.expect(headers.all? { |name| name.to_s.casecmp?("accept") }, "the field Accept as header", headers)
  end
end
