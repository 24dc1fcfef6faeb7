# frozen_string_literal: true

class FakeAPI
  # Creates, updates and deletes.
  module Writing
    private

    def create(name, type, document, lids = {})
      data = document["data"]
      invalid("/data") unless data.is_a?(Hash)
      invalid("/data") unless data["type"]
      raise Problem.new(409, "Conflict", source: { "pointer" => "/data/type" }) unless data["type"] == name
      raise Problem.new(403, "Forbidden") unless type.create

      identify(data, type, name)
      made = seed(name, data["id"] || "n#{@last += 1}", { "revision" => 1 }.slice(*type.attributes))
      assign(made, data, lids)
      [201, { "data" => object(made) }, [made], { "location" => "/#{name}/#{made.id}" }]
    end

    def identify(data, type, name)
      return unless data["id"]
      raise Problem.new(403, "No ids", source: { "pointer" => "/data/id" }) unless type.client_ids
      raise Problem.new(409, "Conflict", source: { "pointer" => "/data/id" }) if @rows.key?([name, data["id"]])
    end

    def invalid(pointer) = raise(Problem.new(422, "Invalid", source: { "pointer" => pointer }))

    def assign(row, data, lids = {})
      type = TYPES.fetch(row.type)
      attributes = data["attributes"].to_h.slice(*(type.attributes - ["revision"]))
      attributes.each { |name, value| invalid("/data/attributes/#{name}") if value == "" }
      row.attributes.merge!(attributes)
      data["relationships"].to_h.slice(*type.relationships.keys).each do |name, value|
        forbid_replacement(name)
        link(row, name, value["data"], lids)
      end
    end

    def forbid_replacement(name)
      raise Problem.new(403, "No replacement") if %w[readers mentor].include?(name) && @replacing
    end

    def link(row, name, data, lids = {})
      many = TYPES.fetch(row.type).to_many.to_h.key?(name)
      invalid("/data") unless many ? data.is_a?(Array) : data.nil? || data.is_a?(Hash)
      keys = [data].flatten.compact.map { |one| [one["type"], one["id"] || lids[one["lid"]]] }
      keys.each { |key| @rows.key?(key) || missing }
      row.linkage[name] = many ? keys : keys.first
    end

    def update(steps, type, document, lids = {})
      found = row(*steps)
      raise Problem.new(403, "Forbidden") unless type.update

      data = document["data"]
      invalid("/data") unless data.is_a?(Hash) && data["type"] && (data["id"] || data["lid"])
      id = data["id"] || lids[data["lid"]]
      raise Problem.new(409, "Conflict", source: { "pointer" => "/data" }) unless [data["type"], id] == steps

      @replacing = true
      assign(found, data, lids)
      found.attributes["revision"] += 1 if type.attributes.include?("revision")
      [200, { "data" => object(found) }, [found]]
    ensure
      @replacing = false
    end

    def destroy(row, type)
      raise Problem.new(403, "Forbidden") unless type.update

      @rows.delete([row.type, row.id])
      [200, { "meta" => { "deleted" => 1 } }, []]
    end

    def relationship(verb, row, name, request)
      relationship_of(row, name)
      base = "/#{row.type}/#{row.id}"
      links = { "self" => "#{base}/relationships/#{name}", "related" => "#{base}/#{name}" }
      return [200, { "data" => linkage(row, name), "links" => links }, rows_of(row, name)] if %w[GET
                                                                                                 HEAD].include?(verb)

      document = body(request)
      invalid("") unless document.key?("data")
      change(verb, row, name, document["data"])
      return [204, nil, []] unless verb == "POST"

      [200, { "data" => linkage(row, name), "links" => links }, []]
    end

    def change(verb, row, name, data)
      before = row.linkage[name]
      @replacing = verb == "PATCH"
      forbid_replacement(name)
      invalid("/data") if verb != "PATCH" && !data.is_a?(Array)
      return row.linkage[name] = before.to_a - data.map { |one| one.values_at("type", "id") } if verb == "DELETE"

      link(row, name, data)
      row.linkage[name] = before.to_a | row.linkage[name] if verb == "POST"
    ensure
      @replacing = false
    end
  end
end
