# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Member Names" do
  names = Xinatra::JSONAPI::Conformance::MemberName
  # What is left to judge of a name: an @ in front, and an extension's namespace, have rules of their own.
  own = ->(name) { name.delete_prefix("@").sub(/\A[A-Za-z0-9]+:/, "") }

  statement "document.member-names.case-sensitive", :must, "1.0",
            "Names that differ in case are different.", needs: :string do |server, resource|
    answer = server.get(server.collection(resource), { "fields[#{resource.type}]" => resource.string.swapcase })
    shown = answer.items.find { |item| item["attributes"].to_h.key?(resource.string) }
    answer.expect(shown.nil?, "no attribute #{resource.string} for #{resource.string.swapcase}", shown)
  end

  statement "document.member-names.not-empty", :must, "1.0", "A name has at least one character." do |server|
    server.every(:names, "a name that is not empty") { |name| !name.empty? }
  end

  statement "document.member-names.allowed-characters", :must, "1.0",
            "A name is made of letters, digits, characters beyond ASCII, hyphens, underscores and spaces." do |server|
    server.every(:names, "a name of allowed characters") do |name|
      own.call(name).each_char.all? { |character| character.match?(names::INSIDE) }
    end
  end

  statement "document.member-names.edges", :must, "1.0",
            "A name begins and ends with a letter, a digit or a character beyond ASCII." do |server|
    server.every(:names, "a name with allowed edges") do |name|
      own.call(name).empty? || [own.call(name)[0], own.call(name)[-1]].all? { |edge| edge.match?(names::ANYWHERE) }
    end
  end

  statement "document.member-names.reserved", :must, "1.0", "A name has none of the reserved characters." do |server|
    server.every(:names, "a name without reserved characters") { |name| !own.call(name).match?(names::RESERVED) }
  end

  statement "document.member-names.url-safe", :should, "1.0",
            "A name is made of characters that are safe in URLs." do |server|
    server.every(:names, "a name that is safe in URLs") { |name| own.call(name).match?(/\A[A-Za-z0-9_-]*\z/) }
  end

  statement "document.member-names.at-ignored", :must, "1.1",
            "@-Members are ignored wherever the specification is followed.", needs: :create do |server, resource|
    document = server.draft(resource)
    document["data"] = { "@type" => "Thing", **document["data"] }
    document["data"]["attributes"] = { "@note" => "none", **document["data"]["attributes"].to_h }
    server.post(server.collection(resource), document.merge("@context" => { "@vocab" => "none" })).expect_success
  end

  statement "document.member-names.extension-prefix", :must, "1.1",
            "The name of an extension's member begins with its namespace and a colon.",
            needs: %i[atomic create] do |server, resource|
    answer = server.operate("op" => "add", **server.draft(resource))
    added = answer.document.keys - %w[jsonapi links meta errors]
    server.skip("the answer has no members of the extension") if added.empty?
    answer.expect(added.all? { |name| name.start_with?("atomic:") }, "names that begin with atomic:", added)
  end

  statement "document.member-names.extension-rest", :must, "1.1",
            "Behind the colon, the name of an extension's member keeps to the rules for names.",
            needs: %i[atomic create] do |server, resource|
    answer = server.operate("op" => "add", **server.draft(resource))
    added = answer.document.keys.grep(/:/)
    server.skip("the answer has no members of the extension") if added.empty?
    answer.expect(added.all? { |name| names.legal?(name.partition(":").last) }, "legal names after the colon", added)
  end
end
