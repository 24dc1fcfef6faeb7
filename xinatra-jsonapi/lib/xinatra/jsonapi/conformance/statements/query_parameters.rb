# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Query Parameters" do
  shown = ->(answer) { answer.items.map { |item| item.slice("type", "id", "attributes") } }
  # Asks for a fieldset, with the parameter's name written in a way of its own.
  written = lambda do |server, resource, name|
    server.get("#{server.collection(resource)}?#{name}=#{resource.string}")
  end

  statement "query.unknown", :must, "1.0",
            "A parameter that is none of the specification's, and has only the letters a to z, is answered with " \
            "400." do |server, resource|
    server.get(server.collection(resource), { "unheardof" => "1" }).expect_status(400)
  end

  statement "query.family-name", :must, "1.1",
            "A parameter in whose brackets there is no legal member name is answered with 400." do |server, resource|
    server.get(server.collection(resource), { "filter[_]" => "1" }).expect_status(400)
  end

  statement "query.custom.name", :must, "1.0",
            "A parameter of a server's own has a base name that is a legal member name, with a character that is " \
            "none of a to z.", unobservable: "Nothing shows which parameters a server has"
  statement "query.custom.capital", :should, "1.0",
            "The character of a server's own parameter that is none of a to z is a capital letter.",
            unobservable: "Nothing shows which parameters a server has"
  statement "query.extension.prefix", :must, "1.1",
            "The base name of an extension's parameter begins with its namespace and a colon.",
            unobservable: "It binds who writes an extension"
  statement "query.extension.characters", :must, "1.1",
            "Behind the colon, the base name of an extension's parameter is made of the letters a to z.",
            unobservable: "It binds who writes an extension"

  statement "query.parsing", :must, "1.1",
            "Parameters are read as forms are: names are percent-decoded.", needs: :string do |server, resource|
    plain = written.call(server, resource, "fields%5B#{resource.type}%5D").expect_status(200)
    answer = written.call(server, resource, "%66ields%5B#{resource.type}%5D").expect_status(200)
    answer.expect(shown.call(answer) == shown.call(plain), "what fields%5B#{resource.type}%5D gives", answer.document)
  end

  statement "query.serialisation", :must, "1.1",
            "Parameters in links are written as forms are: brackets in names are percent-encoded.",
            needs: :page do |server, resource|
    answer = server.get(server.collection(resource), { resource.page.size => 1 }).expect_status(200)
    targets = answer.links.values.filter_map { |one| Xinatra::JSONAPI::Conformance::Link.target(one) }
                    .grep(/\?/)
    server.skip("no link has a query") if targets.empty?
    raw = targets.find { |target| target.match?(/\?.*[\[\]]/) }
    answer.expect(raw.nil?, "percent-encoded brackets in links", raw)
  end

  statement "query.brackets.accepted", :should, "1.1",
            "A server accepts names with brackets that are not percent-encoded.", needs: :string do |server, resource|
    written.call(server, resource, "fields[#{resource.type}]").expect_status(200)
  end

  statement "query.brackets.equivalent", :must, "1.1",
            "A server that accepts brackets in names takes them for the same as percent-encoded ones.",
            needs: :string do |server, resource|
    plain = written.call(server, resource, "fields%5B#{resource.type}%5D").expect_status(200)
    answer = written.call(server, resource, "fields[#{resource.type}]")
    server.skip("the server does not accept them") unless answer.status == 200
    answer.expect(shown.call(answer) == shown.call(plain), "what fields%5B#{resource.type}%5D gives", answer.document)
  end
end
