# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Inclusion of Related Resources" do
  fetch = ->(server, resource, path) { server.get(server.collection(resource), { "include" => path }) }

  statement "fetching.include.unsupported", :must, "1.0",
            "An endpoint without support for `include` answers it with 400.", needs: :no_include do |server, resource|
    fetch.call(server, resource, "anything").expect_status(400)
  end

  statement "fetching.include.compound", :must, "1.0",
            "An answer to `include` has a member `included`.", needs: :include do |server, resource|
    answer = fetch.call(server, resource, resource.paths.first).expect_status(200)
    answer.expect(answer.document.key?("included"), "a member included", answer.document.keys)
  end

  statement "fetching.include.empty-included", :must, "1.0",
            "An answer to `include` has a member `included` even when nothing is related.",
            needs: %i[create include_clear] do |server, resource|
    relationship = resource.to_one(:clear).find { |one| resource.paths.include?(one.name) }
    made = server.create(resource)
    server.patch(server.link(made, relationship.name), { "data" => nil }).require_success
    answer = server.get(server.path(resource, made), { "include" => relationship.name }).expect_status(200)
    answer.expect(answer.document["included"] == [], "an empty array as included", answer.document["included"])
  end

  statement "fetching.include.only-requested", :must, "1.0",
            "Nothing is included that was not asked for.", needs: :include_to_one do |server, resource|
    relationship = resource.to_one.find { |one| resource.paths.include?(one.name) }
    answer = fetch.call(server, resource, relationship.name).expect_status(200)
    linked = answer.items.filter_map { |item| item.dig("relationships", relationship.name, "data") }
                   .map { |one| one.slice("type", "id") }
    extra = answer.included.map { |one| one.slice("type", "id") } - linked
    answer.expect(extra.empty?, "only resources of #{relationship.name} as included", extra.first)
  end

  statement "fetching.include.comma", :must, "1.0",
            "The paths of `include` have commas between them.", needs: :includes do |server, resource|
    paths = resource.paths.reject { |path| path.include?(".") }.first(2)
    single = paths.map { |path| fetch.call(server, resource, path).included.map { |one| one["type"] } }
    answer = fetch.call(server, resource, paths.join(",")).expect_status(200)
    types = answer.included.map { |one| one["type"] }
    answer.expect((single.flatten.uniq - types).empty?, "included resources of both paths", types.uniq)
  end

  statement "fetching.include.dots", :must, "1.0",
            "The relationships of a path have dots between them.", needs: :nested_include do |server, resource|
    path = resource.paths.find { |one| one.include?(".") }
    answer = fetch.call(server, resource, path).expect_status(200)
    first = resource.relationships.find { |one| one.name == path[/\A[^.]+/] }
    types = answer.included.map { |one| one["type"] }
    right = first.nil? || answer.included.empty? || types.include?(first.type)
    answer.expect(answer.document["included"].is_a?(Array) && right, "included resources of all steps", types.uniq)
  end

  statement "fetching.include.empty-value", :must, "1.1",
            "An empty `include` asks for no related resources.", needs: :include do |server, resource|
    answer = fetch.call(server, resource, "").expect_status(200)
    answer.expect(answer.included.empty?, "nothing included", answer.included.first)
  end

  statement "fetching.include.unknown-path", :must, "1.0",
            "A path of `include` that is no relationship is answered with 400.", needs: :include do |server, resource|
    fetch.call(server, resource, "no-such-relationship").expect_status(400)
  end

  statement "fetching.include.unknown-nested-path", :must, "1.0",
            "A path of `include` whose later part is no relationship is answered with 400.",
            needs: :include do |server, resource|
    fetch.call(server, resource, "#{resource.paths.first}.no-such-relationship").expect_status(400)
  end

  statement "fetching.include.unsupported-path", :must, "1.0",
            "A path of `include` whose resources cannot be included is answered with 400.",
            needs: :not_included do |server, resource|
    path = (resource.relationships.map(&:name) - resource.paths).first
    fetch.call(server, resource, path).expect_status(400)
  end

  statement "fetching.include.relationship-endpoint", :may, "1.0",
            "With `include`, a relationship's link still has identifiers as primary data, and their resources as " \
            "`included`.", needs: :to_one do |server, resource|
    relationship = resource.to_one.first
    target = server.link(server.example(resource), relationship.name)
    answer = server.get(target, { "include" => relationship.name })
    server.skip("the relationship's link does not support include") if answer.status == 400
    answer.expect_status(200).expect(answer.items.none? { |item| item.key?("attributes") }, "identifiers", answer.data)
    answer.expect(answer.document["included"].is_a?(Array), "included resources", answer.document)
  end

  statement "fetching.include.on-create", :may, "1.0",
            "`include` works with the answer to POST, too.", needs: %i[create include] do |server, resource|
    query = { "include" => resource.paths.first }
    answer = server.post(server.collection(resource), server.draft(resource), query:)
    server.skip("POST does not support include") if answer.status == 400
    answer.expect_status(201).expect(answer.document["included"].is_a?(Array), "included resources", answer.document)
  end
end
