# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Resource Identifier Objects" do
  names = Xinatra::JSONAPI::Conformance::MemberName

  statement "document.identifier.type-required", :must, "1.0", "A resource identifier object has a `type`." do |server|
    server.every(:identifiers, "a member type") { |object| object.key?("type") }
  end

  statement "document.identifier.id-required", :must, "1.0",
            "A resource identifier object has an `id`, unless it stands for a resource still to be created." do |server|
    server.every(:identifiers, "a member id") { |object| object.key?("id") }
  end

  statement "document.identifier.type-string", :must, "1.0",
            "The `type` of a resource identifier object is a string." do |server|
    server.every(:identifiers, "a string as type") { |object| object["type"].is_a?(String) }
  end

  statement "document.identifier.id-string", :must, "1.0",
            "The `id` of a resource identifier object is a string." do |server|
    server.every(:identifiers, "a string as id") { |object| object["id"].is_a?(String) }
  end

  statement "document.identifier.lid-string", :must, "1.1",
            "The `lid` of a resource identifier object is a string.",
            unobservable: "It binds clients: servers answer with ids"
  statement "document.identifier.lid-required", :must, "1.1",
            "A resource identifier object for a resource still to be created has a `lid`.",
            unobservable: "It binds clients: servers answer with ids"

  statement "document.identifier.known-members", :must, "1.0",
            "A resource identifier object has no members but `type`, `id`, `lid` and `meta` and those of " \
            "extensions." do |server|
    server.every(:identifiers, "only members of the specification") do |object|
      (names.own(object.keys) - %w[type id lid meta]).empty?
    end
  end
end
