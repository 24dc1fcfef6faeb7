# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/fleet"

# Pages that are sent while they are read are the same as those that are not.
class StreamingTest < JSONAPITest
  WHOLE = Fleet.api
  # Above so many rows, and so many at a time.
  STREAMED = [1, 4, 10].to_h { |rows| [rows, Fleet.api(stream_above: rows)] }.freeze

  SHIPS = %w[ships offset_ships cursor_ships record_ships].freeze
  QUERIES = ["", "sort=name", "sort=-tons,name", "sort=captain.name,-name", "fields[TYPE]=name,captain&sort=-name",
             "fields[TYPE]=", "filter[tons][gt]=1", "filter[tons][null]=true", "filter[captain.name]=Sailor%201",
             "filter[heavy]=1&sort=name", "include=captain", "include=captain.superior,logs&sort=-name",
             "include=logs.subject,ports", "include=sister", "include=sister,logs.subject,captain,ports",
             "include=logs&fields[logs]=text", "include=captain&filter[tons]=99"].freeze
  SHIP_PATHS = SHIPS.product(QUERIES).map { |type, query| "/#{type}?#{query.sub("TYPE", type)}" }.freeze
  PAGES = ["/ships?page[size]=12", "/ships?page[size]=12&page[number]=2", "/ships?page[size]=12&page[number]=9",
           "/offset_ships?page[limit]=11&page[offset]=11&include=logs", "/cursor_ships?page[size]=11&sort=-tons",
           "/record_ships?page[size]=11&sort=tons&include=logs"].freeze
  OTHERS = ["/sailors", "/sailors?include=superior", "/sailors?include=superior,ships", "/logs?include=subject",
            "/logs?include=subject.captain", "/ports", "/ports?include=ships.captain", "/ports/%C3%A5bo%2F0/ships",
            "/ports/%C3%A5bo%2F0/ships?include=captain,logs&sort=-name", "/sailors/2/ships",
            "/sailors/2/relationships/ships?include=ships.captain", "/deep/sailors?include=superior"].freeze
  ROLES = [{}, { "HTTP_X_ROLE" => "owner" }].freeze
  # Of identifiers alone; and of resources that look different by what leads to them, of which the first is included.
  NOT_STREAMED = ["/sailors/2/relationships/ships", "/ships?page[size]=9&include=sister,captain.ships.logs",
                  "/ports/bremen%2F1/relationships/ships?include=ships.ports,ships.sister"].freeze

  Minitest.after_run { Fleet::DB.drop_table?(*Fleet::TABLES) }

  # @return [Array] of all that a document says; what is included has no order, and cursors have what the driver reads
  def said(answer)
    text = answer.text.gsub(/%5D=(W[\w-]+)/) { JSON.parse(Regexp.last_match(1).tr("-_", "+/").unpack1("m")).join(",") }
    document = JSON.parse(text)
    included = document.delete("included")
    [answer.status, document.keys, document, included&.sort_by { |resource| resource.values_at("type", "id") }]
  end

  # @return [Array<Array<String>>] ids of the pages that the link leads to, one after the other
  def walk(path, api, link)
    pages = []
    while path
      document = get(path, api).document
      pages << document["data"].map { |resource| resource["id"] }
      path = document["links"][link]
    end
    pages
  end

  SHIPS.each do |type|
    define_method(:"test_there and back: #{type}") do
      path = "/#{type}?sort=-captain.name&page[#{type == "offset_ships" ? "limit" : "size"}]=7"
      there = walk(path, WHOLE, "next")
      last = there[1..].inject(path) { |at, _| get(at, WHOLE).document["links"]["next"] }

      STREAMED.each_value do |api|
        assert_equal there, walk(path, api, "next")
        assert_equal there, walk(last, api, "prev").reverse
      end
    end
  end

  def streams?(path, whole) = !NOT_STREAMED.include?(path) && whole.status == 200 && whole.data.size > 1

  [*SHIP_PATHS, *PAGES, *OTHERS, *NOT_STREAMED].each do |path|
    define_method(:"test_the same: #{path}") do
      ROLES.each do |env|
        whole = get(path, WHOLE, **env)
        streamed = STREAMED.each_value.map { |api| get(path, api, **env) }

        streamed.each { |answer| assert_equal said(whole), said(answer) }
        assert_equal 200, whole.status if env.any?

        assert_equal streams?(path, whole), !streamed.first.headers.key?("content-length")
      end
    end
  end
end
