# frozen_string_literal: true

require "uri"

class FakeAPI
  # Answers to GET, as the query wants them.
  module Reading
    private

    def query(request, steps, type)
      request.parameters.each_key do |name|
        known = name.match?(/\A(?:include|sort|fields\[[a-z]+\]|filter\[[a-z]+\]|page\[[a-z]+\])\z/)
        raise Problem.new(400, "Unknown parameter", source: { "parameter" => name }) unless known
      end
      request.parameters.tap { |found| check(found, steps, type) }
    end

    def check(found, steps, type)
      own = steps.size > 2 ? TYPES.fetch(type.relationships[steps.last] || missing) : type
      check_include(found["include"], own, steps.size > 2 ? steps.last(1) : [])
      fields = found["sort"]&.split(",")&.map { |one| one.delete_prefix("-") }
      wrong("sort") if fields && (own.orders.nil? || (fields - own.orders).any?)
    end

    def check_include(paths, type, more)
      wrong("include") if paths && (type.include.nil? || (paths.split(",") - type.include - more).any?)
    end

    def wrong(name, **rest) = raise(Problem.new(400, "Wrong parameter", source: { "parameter" => name }, **rest))

    # --- reading

    def collection(name, type, request)
      rows = @rows.values.select { |row| row.type == name }
      @query.each do |key, value|
        next unless key.start_with?("filter")

        rows = rows.select do |row|
          row.attributes[key[/\Afilter\[(.*)\]/, 1]].to_s == value
        end
      end
      rows = sorted(rows, @query["sort"].to_s.split(","))
      page(rows, type.pages, request)
    end

    def sorted(rows, fields)
      rows.each_with_index.sort do |(one, place), (other, next_place)|
        order = fields.map do |field|
          name = field.delete_prefix("-")
          (one.attributes[name] <=> other.attributes[name]) * (field.start_with?("-") ? -1 : 1)
        end
        order.find { |value| !value.zero? } || (place <=> next_place)
      end.map(&:first)
    end

    def page(rows, style, request)
      case style
      when :number then numbered(rows, request)
      when :cursor then Cursor.new(rows, @query, request.path).call { |row| object(row) }
      else [200, { "data" => rows.map { |row| object(row) } }, rows]
      end
    end

    def numbered(rows, request)
      size = (@query["page[size]"] || 50).to_i
      number = (@query["page[number]"] || 1).to_i
      last = [rows.size.fdiv(size).ceil, 1].max
      shown = rows[(number - 1) * size, size] || []
      to = lambda { |one|
        "#{request.path}?#{URI.encode_www_form(@query.merge("page[number]" => one, "page[size]" => size))}"
      }
      links = { "first" => to[1], "last" => to[last], "prev" => (to[number - 1] if number > 1),
                "next" => (to[number + 1] if number < last) }
      [200, { "data" => shown.map { |row| object(row) }, "links" => links, "meta" => { "count" => rows.size } }, shown]
    end

    def object(row)
      links = { "self" => "/#{row.type}/#{row.id}" }
      wanted = @query["fields[#{row.type}]"]&.split(",") || TYPES.fetch(row.type).fields
      relationships = TYPES.fetch(row.type).relationships.keys & wanted
      { "type" => row.type, "id" => row.id, "attributes" => row.attributes.slice(*wanted),
        "relationships" => relationships.to_h { |name| [name, shown(row, name)] }, "links" => links,
        "meta" => { "seen" => true } }.reject { |_, value| value == {} }
    end

    def shown(row, name)
      base = "/#{row.type}/#{row.id}"
      related = { "href" => "#{base}/#{name}", "rel" => "related", "title" => name, "type" => MEDIA,
                  "describedby" => "/about", "hreflang" => %w[en de-CH], "meta" => { "open" => true } }
      links = { "self" => "#{base}/relationships/#{name}", "related" => name == "author" ? related : "#{base}/#{name}" }
      links["first"] = "#{base}/relationships/#{name}?page%5Bnumber%5D=1" if name == "tags"
      { "links" => links, "data" => linkage(row, name), "meta" => { "kind" => name } }
    end

    def linkage(row, name)
      value = row.linkage[name]
      return value&.map { |one| identifier(one) } || [] if TYPES.fetch(row.type).to_many.to_h.key?(name)

      value && identifier(value)
    end

    def identifier(key) = { "type" => key[0], "id" => key[1] }

    def rows_of(row, name) = [row.linkage[name]].compact.flatten.each_slice(2).filter_map { |key| @rows[key] }

    def related(row, name)
      found = rows_of(row, relationship_of(row, name)).map { |one| object(one) }
      [200, { "data" => TYPES.fetch(row.type).to_many.to_h.key?(name) ? found : found.first }, rows_of(row, name)]
    end

    def relationship_of(row, name) = TYPES.fetch(row.type).relationships.key?(name) ? name : missing

    def included(rows)
      primary = rows.map { |row| [row.type, row.id] }
      found = @query["include"].split(",").flat_map do |path|
        path.split(".").inject([rows, []]) do |(level, all), step|
          nearer = level.flat_map { |row| rows_of(row, step) }
          [nearer, all + nearer]
        end.last
      end
      found.uniq.reject { |row| primary.include?([row.type, row.id]) }.map { |row| object(row) }
    end
  end
end
