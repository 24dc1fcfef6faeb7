# frozen_string_literal: true

require "uri"

class FakeAPI
  # A page by the Cursor Pagination profile. A cursor is an id, with a mark in front.
  class Cursor
    def initialize(rows, query, path)
      @rows = rows
      @query = query
      @path = path
      @range = path == "/events"
    end

    def call
      refuse("sort", "unsupported-sort") if @query["sort"].to_s.delete_prefix("-") == "name"
      after = position("page[after]")
      before = position("page[before]")
      both = after && before
      refuse(nil, "range-pagination-not-supported") if both && !@range
      size = size_of_page(both)
      from = (after || -1) + 1
      upto = before || @rows.size
      shown, truncated = cut(from, upto, size, after, before)
      meta = { "total" => @rows.size, "estimatedTotal" => { "bestGuess" => @rows.size } }
      meta["rangeTruncated"] = true if truncated
      [200, { "data" => shown.map { |row| with_cursor(yield(row), row) }, "links" => links(shown, size),
              "meta" => { "page" => meta } }, shown]
    end

    private

    def cut(from, upto, size, after, before)
      range = @rows[from...upto] || []
      return [range.last(size), false] if before && !after

      [range.first(size), !before.nil? && range.size > size]
    end

    def size_of_page(both)
      given = @query["page[size]"]
      return both ? MAX : 2 unless given

      refuse("page[size]") unless given.match?(/\A[0-9]+\z/) && given.to_i.positive?
      refuse("page[size]", "max-size-exceeded", { "page" => { "maxSize" => MAX } }) if given.to_i > MAX
      given.to_i
    end

    def position(name)
      given = @query[name] || return
      @rows.index { |row| "c-#{row.id}" == given } || refuse(name)
    end

    def refuse(name, type = nil, meta = nil)
      source = { "parameter" => name } if name
      raise Problem.new(400, "Wrong parameter", source:, meta:, type: type && "#{CURSOR}#{type}")
    end

    def with_cursor(object, row)
      object.merge("meta" => object["meta"].merge("page" => { "cursor" => "c-#{row.id}" }))
    end

    def links(shown, size)
      { "prev" => (to("page[before]", shown.first, size) if shown.any? && shown.first != @rows.first),
        "next" => (to("page[after]", shown.last, size) if shown.any? && shown.last != @rows.last) }
    end

    def to(name, row, size)
      query = @query.except("page[after]", "page[before]").merge(name => "c-#{row.id}", "page[size]" => size)
      "#{@path}?#{URI.encode_www_form(query)}"
    end
  end
end
