# frozen_string_literal: true

class FakeAPI
  # The Atomic Operations extension.
  module Operations
    private

    def operations(request)
      @query = {}
      raise Problem.new(405, "POST only") unless request.verb == "POST"
      raise Problem.new(400, "No extension") unless media(request.headers["content-type"]).extensions.include?(ATOMIC)

      lids = {}
      results = body(request).fetch("atomic:operations").each_with_index.map do |operation, index|
        operate(operation, lids)
      rescue Problem => e
        raise Problem.new(e.status, e.message, source: { "pointer" => "/atomic:operations/#{index}" })
      end
      respond(request, [ATOMIC], [], [200, { "atomic:results" => results }, []])
    end

    def operate(operation, lids)
      raise Problem.new(400, "Both") if operation.key?("ref") && operation.key?("href")

      ref = operation["ref"] || reference(operation["href"])
      key = [ref["type"], ref["id"] || lids[ref["lid"]]] if ref
      case operation["op"]
      when "add", "update", "remove" then perform(operation, ref, key, lids)
      else raise Problem.new(400, "Unknown op")
      end
    end

    def reference(href)
      steps = href.to_s.split("/").drop(1)
      { "type" => steps[0], "id" => steps[1] } if steps.size == 2
    end

    def perform(operation, ref, key, lids)
      return relate(operation, row(*key), ref["relationship"]) if ref&.key?("relationship")

      case operation["op"]
      when "add" then add(operation, lids)
      when "update"
        { "data" => update(key, TYPES[key[0]] || missing, operation, lids)[1]["data"] }
      else
        destroy(row(*key), TYPES.fetch(key[0]))
        {}
      end
    end

    def add(operation, lids)
      data = operation["data"]
      invalid("/data") unless data.is_a?(Hash) && data["type"]
      made = create(data["type"], TYPES[data["type"]] || missing, operation, lids)[1]["data"]
      lids[data["lid"]] = made["id"]
      { "data" => made }
    end

    def relate(operation, row, name)
      verb = { "add" => "POST", "update" => "PATCH", "remove" => "DELETE" }.fetch(operation["op"])
      change(verb, row, name, operation["data"])
      {}
    end
  end
end
