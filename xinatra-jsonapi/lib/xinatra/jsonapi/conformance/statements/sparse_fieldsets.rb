# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Sparse Fieldsets" do
  fields = ->(object) { object["attributes"].to_h.keys + object["relationships"].to_h.keys }
  sparse = lambda do |server, resource, names|
    server.get(server.collection(resource), { "fields[#{resource.type}]" => names }).expect_status(200)
  end

  statement "fetching.fields.only-requested", :must, "1.0",
            "With a fieldset for a type, the resources of a collection have no other fields.",
            needs: :string do |server, resource|
    answer = sparse.call(server, resource, resource.string)
    extra = answer.items.flat_map(&fields) - [resource.string]
    answer.expect(extra.empty?, "only the field #{resource.string}", extra.uniq)
    answer.expect(answer.items.empty? || answer.items.any? { |item| fields.call(item).any? },
                  "the field #{resource.string}", answer.items.first)
  end

  statement "fetching.fields.individual", :must, "1.0",
            "With a fieldset for a type, a single resource has no other fields.", needs: :string do |server, resource|
    target = server.path(resource, server.example(resource))
    answer = server.get(target, { "fields[#{resource.type}]" => resource.string }).expect_status(200)
    extra = answer.items.flat_map(&fields) - [resource.string]
    answer.expect(extra.empty?, "only the field #{resource.string}", extra.uniq)
  end

  statement "fetching.fields.comma", :must, "1.0",
            "The names of a fieldset have commas between them.", needs: %i[string number] do |server, resource|
    answer = sparse.call(server, resource, "#{resource.string},#{resource.number}")
    extra = answer.items.flat_map(&fields).uniq - [resource.string, resource.number]
    answer.expect(extra.empty?, "only the two fields", extra)
    came = answer.items.flat_map(&fields).uniq
    answer.expect(came.size == 2, "the fields #{resource.string} and #{resource.number}", came)
  end

  statement "fetching.fields.relationship", :must, "1.0",
            "A fieldset names relationships as it does attributes.", needs: :to_one do |server, resource|
    name = resource.to_one.first.name
    answer = sparse.call(server, resource, name)
    came = answer.items.flat_map(&fields).uniq
    answer.expect(came == [name], "only the field #{name}", came)
  end

  statement "fetching.fields.empty", :must, "1.1",
            "An empty fieldset asks for no fields.", needs: :string do |server, resource|
    answer = sparse.call(server, resource, "")
    extra = answer.items.flat_map(&fields)
    answer.expect(extra.empty?, "no fields", extra.uniq)
  end

  statement "fetching.fields.included", :must, "1.0",
            "A fieldset counts for included resources, too.", needs: :include_to_one do |server, resource|
    relationship = resource.to_one.find { |one| resource.paths.include?(one.name) }
    wanted = server.manifest.resource(relationship.type)&.string
    server.skip("the manifest has no string of the type #{relationship.type}") unless wanted
    query = { "include" => relationship.name, "fields[#{relationship.type}]" => wanted }
    answer = server.get(server.collection(resource), query).expect_status(200)
    extra = answer.included.select { |one| one["type"] == relationship.type }.flat_map(&fields) - [wanted]
    answer.expect(extra.empty?, "only the field #{wanted}", extra.uniq)
  end

  statement "fetching.fields.on-create", :may, "1.0",
            "A fieldset works with the answer to POST, too.", needs: %i[create string] do |server, resource|
    query = { "fields[#{resource.type}]" => resource.string }
    answer = server.post(server.collection(resource), server.draft(resource), query:)
    server.skip("POST does not support fieldsets") if answer.status == 400
    extra = answer.expect_status(201).items.flat_map(&fields) - [resource.string]
    answer.expect(extra.empty?, "only the field #{resource.string}", extra.uniq)
  end

  statement "fetching.fields.client", :must, "1.0",
            "The value of a fieldset is a list of fields with commas between them.", unobservable: "It binds clients"
end
