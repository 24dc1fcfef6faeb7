# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/atlas"
require_relative "support/description"

# Resources whose records an object finds, and no model.
class StoresTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  ATOMIC = "#{TYPE};ext=\"https://jsonapi.org/ext/atomic\"".freeze

  def setup = Atlas.fill

  def get(path, app = Atlas::API, **) = super

  def send_data(verb, path, data, **env)
    input = JSON.generate(env.delete(:whole) ? data : { data: })
    ask(path, Atlas::API, method: verb, input:, "CONTENT_TYPE" => TYPE, **env)
  end

  def operate(*operations)
    send_data("POST", "/operations", { "atomic:operations": operations }, whole: true,
                                                                          "CONTENT_TYPE" => ATOMIC,
                                                                          "HTTP_ACCEPT" => ATOMIC)
  end

  def writer = Atlas::WRITER.id.to_s

  def city(id) = Atlas::CITIES.rows[id]

  def pointers(answer) = answer.document["errors"].map { |error| error.dig("source", "pointer") }

  def identifiers(*ids, type: "streets") = ids.map { |id| { "type" => type, "id" => id } }

  def test_one
    answer = get("/cities/3")

    assert_equal [200, TYPE], [answer.status, answer.headers["content-type"]]
    assert_equal({ "type" => "cities", "id" => "3", "attributes" => { "name" => "Madrid", "length" => 6 },
                   "relationships" => {
                     "country" => { "data" => { "type" => "countries", "id" => "1" },
                                    "links" => { "self" => "/cities/3/relationships/country",
                                                 "related" => "/cities/3/country" } },
                     "writer" => { "data" => { "type" => "people", "id" => writer },
                                   "links" => { "self" => "/cities/3/relationships/writer",
                                                "related" => "/cities/3/writer" } },
                     "streets" => { "links" => { "self" => "/cities/3/relationships/streets",
                                                 "related" => "/cities/3/streets" } }
                   },
                   "links" => { "self" => "/cities/3" }, "meta" => { "loud" => "MADRID" } }, answer.data)
    assert_equal({ "self" => "/cities/3", "describedby" => "/openapi.json" }, answer.document["links"])
  end

  def test_entity_tags
    tag = get("/cities/3").headers["etag"]

    known = get("/cities/3", "HTTP_IF_NONE_MATCH" => tag)
    refused = send_data("PATCH", "/cities/3", { type: "cities", id: "3", attributes: { name: "M" } },
                        "HTTP_IF_MATCH" => "\"other\"")

    assert_equal [304, ""], [known.status, known.text]
    assert_equal [412, "Madrid"], [refused.status, city(3).name]
  end

  def test_ids_are_written_in_one_way
    paths = %w[9 03 %203 none 9/country 9/relationships/streets]

    assert_equal([404], paths.map { |path| get("/cities/#{path}").status }.uniq)
    assert_equal "There are no cities with the id \"03\"", get("/cities/03").error["detail"]
  end

  def test_pages
    answer = get("/cities?sort=-name&page[number]=2")

    assert_equal [200, %w[2], { "total" => 3 }], [answer.status, answer.ids, answer.document["meta"]]
    assert_equal({ filters: {}, sort: [["name", true]], offset: 2, limit: 3 }, Atlas::CITIES.asked.last)
    assert_equal ["/cities?sort=-name&page%5Bnumber%5D=1&page%5Bsize%5D=2", nil],
                 answer.document["links"].values_at("prev", "next")
    assert_equal %w[3 1], get("/cities?sort=-name").ids
    second = get("/streets?page[offset]=1")

    assert_equal [%w[2], "/streets?page%5Boffset%5D=2&page%5Blimit%5D=1"],
                 [second.ids, second.document["links"]["next"]]
  end

  def test_filters_and_order_are_those_declared
    answer = get("/cities?filter[name]=Lima")

    assert_equal [%w[1], { "total" => 1 }], [answer.ids, answer.document["meta"]]
    assert_equal({ "name" => "Lima" }, Atlas::CITIES.asked.last[:filters])
    %w[filter[id]=1 filter[name][ne]=a sort=length sort=people filter[people]=1].each do |query|
      refused = get("/cities?#{query}")

      assert_equal [400, query[/[^=]+/]], [refused.status, refused.error["source"]["parameter"]]
    end
    assert_equal %w[2], get("/cities?filter[people]=400000&sort=people", "HTTP_X_ROLE" => "clerk").ids
  end

  def test_fields_and_roles
    assert_equal [{ "name" => "Lima" }, nil],
                 get("/cities/1?fields[cities]=name").data.values_at("attributes", "relationships")
    assert_equal 10_000_000, get("/cities/1", "HTTP_X_ROLE" => "clerk").data.dig("attributes", "people")
    assert_equal 400, get("/cities/1?fields[cities]=people").status
  end

  def test_including
    answer = get("/cities?include=country,streets.city,writer.reviews&sort=name&page[size]=3")
    reviews = Library::DB[:reviews].exclude(reader_id: nil).select_order_map(:id).map(&:to_s)
    person = answer.document["included"].find { |one| one["type"] == "people" }
    linkage = answer.data.to_h { |one| [one["id"], one.dig("relationships", "streets", "data")] }

    assert_equal({ "1" => identifiers("3"), "2" => [], "3" => identifiers("1", "2") }, linkage)
    refute_empty reviews
    assert_equal reviews, person.dig("relationships", "reviews", "data").map { |one| one["id"] }.sort
    assert_equal [%w[countries 1], %w[countries 2], ["people", writer], *reviews.map { |id| ["reviews", id] },
                  *identifiers("1", "2", "3").map(&:values)].sort, answer.included.sort
    assert_equal 400, get("/cities?include=streets.city.streets.city").status
  end

  def test_related
    assert_equal "Peru", get("/cities/1/country").data["attributes"]["name"]
    assert_equal "{\"jsonapi\":{\"version\":\"1.1\"},\"links\":{\"self\":\"/cities/2/writer\"," \
                 "\"describedby\":\"/openapi.json\"},\"data\":null}", get("/cities/2/writer").text
    answer = get("/cities/3/streets?page[offset]=1&include=city")

    assert_equal [%w[2], [%w[cities 3]]], [answer.ids, answer.included]
    assert_equal "/cities/3/streets?include=city&page%5Boffset%5D=0&page%5Blimit%5D=1",
                 answer.document["links"]["prev"]
    assert_equal [], get("/cities/3/streets?page[offset]=9").data
    refused = get("/cities/3/streets?sort=name")

    assert_equal [400, "sort"], [refused.status, refused.error["source"]["parameter"]]
  end

  def test_linkage
    answer = get("/cities/3/relationships/streets?page[limit]=2")

    assert_equal identifiers("1", "2"), answer.data
    assert_equal ["/cities/3/relationships/streets?page%5Blimit%5D=2", "/cities/3/streets"],
                 answer.document["links"].values_at("self", "related")
    assert_nil get("/cities/2/relationships/writer").data
    assert_equal({ "type" => "people", "id" => writer }, get("/cities/1/relationships/writer").data)
    assert_equal [%w[countries 2]], get("/cities/1/relationships/country?include=country").included
  end

  def test_creating
    answer = send_data("POST", "/cities",
                       { type: "cities", attributes: { name: "Puno" },
                         relationships: { country: { data: { type: "countries", id: "2" } },
                                          streets: { data: identifiers("3", "1") } } })

    assert_equal [201, "/cities/4"], [answer.status, answer.headers["location"]]
    assert_equal ["Puno", { "type" => "countries", "id" => "2" }],
                 [answer.data["attributes"]["name"], answer.data["relationships"]["country"]["data"]]
    assert_equal [1, %w[Mar Sol]], [city(4).people, city(4).streets.map(&:name)]
  end

  def test_what_is_invalid
    answer = send_data("POST", "/cities", { type: "cities", attributes: { name: "" },
                                            relationships: { country: { data: nil } } })

    assert_equal [422, %w[/data/attributes/name /data/relationships/country], "name is missing"],
                 [answer.status, pointers(answer), answer.document["errors"][0]["detail"]]
    assert_equal 3, Atlas::CITIES.rows.size
    wrong = send_data("POST", "/cities", { type: "cities", attributes: { name: 1, strange: 1, length: 2 },
                                           relationships: { country: { data: { type: "countries", id: "9" } } } })

    assert_equal [400, 4], [wrong.status, wrong.document["errors"].size]
  end

  def test_updating
    answer = send_data("PATCH", "/cities/1", { type: "cities", id: "1", attributes: { name: "L" },
                                               relationships: { streets: { data: identifiers("2") } } })

    assert_equal [200, "L", [2]], [answer.status, answer.data["attributes"]["name"], city(1).streets.map(&:id)]
    assert_equal 404, send_data("PATCH", "/cities/01", { type: "cities", id: "01" }).status
    assert_equal 403, send_data("PATCH", "/countries/1", { type: "countries", id: "1" }).status
    refused = send_data("PATCH", "/cities/1", { type: "cities", id: "1",
                                                relationships: { writer: { data: nil } } })

    assert_equal [403, %w[/data/relationships/writer]], [refused.status, pointers(refused)]
  end

  def test_relationships
    path = "/cities/3/relationships/streets"

    assert_equal [204, [1, 2, 3]], [send_data("POST", path, identifiers("3", "1")).status, city(3).streets.map(&:id)]
    assert_equal [204, [2, 3]], [send_data("DELETE", path, identifiers("1")).status, city(3).streets.map(&:id)]
    assert_equal [204, [1]], [send_data("PATCH", path, identifiers("1")).status, city(3).streets.map(&:id)]
    one = "/cities/3/relationships/country"

    assert_equal [204, 2],
                 [send_data("PATCH", one, { type: "countries", id: "2" }).status, city(3).country.id]
    assert_equal 404, send_data("PATCH", one, { type: "countries", id: "02" }).status
  end

  def test_deleting
    assert_equal [403, 3], [ask("/cities/2", Atlas::API, method: "DELETE").status, Atlas::CITIES.rows.size]
    refused = ask("/cities/1", Atlas::API, method: "DELETE", "HTTP_X_ROLE" => "clerk")

    assert_equal [422, "base has inhabitants"], [refused.status, refused.error["detail"]]
    answer = ask("/cities/2", Atlas::API, method: "DELETE", "HTTP_X_ROLE" => "clerk")

    assert_equal [204, "", nil], [answer.status, answer.text, city(2)]
  end

  def test_operations_are_done_together
    add = { op: "add", data: { type: "cities", lid: "a", attributes: { name: "Ica" } } }
    bad = { op: "add", data: { type: "cities", attributes: { name: "" } } }
    refused = operate(add, bad)

    assert_equal [422, "/atomic:operations/1/data/attributes/name", 3],
                 [refused.status, pointers(refused).first, Atlas::CITIES.rows.size]
    answer = operate(add, { op: "update", data: { type: "cities", lid: "a", attributes: { name: "Ilo" } } })

    assert_equal [200, %w[Ilo Ilo]],
                 [answer.status, answer.document["atomic:results"].map { |one| one["data"]["attributes"]["name"] }]
  end

  def test_operations_that_cannot_be_undone_are_alone
    plain = Class.new(Atlas::Writable) { undef_method :transaction }.new(Atlas::Country)
    def plain.save(record) = @rows[record.id ||= 1] = record
    app = api { resource(:countries, plain) { attribute(:name, :string) && allow(:create) } && atomic_operations }
    add = { op: "add", data: { type: "countries", attributes: { name: "A" } } }
    statuses = [1, 2].map do |times|
      ask("/operations", app, method: "POST", "CONTENT_TYPE" => ATOMIC, "HTTP_ACCEPT" => ATOMIC,
                              input: JSON.generate("atomic:operations": [add] * times)).status
    end

    assert_equal [[200, 403], 1], [statuses, plain.rows.size]
  end

  def test_the_description
    found = Description.new(get("/openapi.json").document)

    assert_empty found.problems
    assert_equal({ "type" => %w[string null] },
                 found.schema("cities").dig("properties", "attributes", "properties", "name"))
    names = found.parameters("/cities/{id}/streets").map { |one| one["name"] }

    assert_empty names & %w[sort filter[name]]
    assert_includes names, "page[offset]"
    found.each_operation.each do |path, method, operation|
      next if method != "get" || path.start_with?("/people", "/reviews")

      answer = get(path.sub("{id}", "1"))

      assert_equal 200, answer.status, path
      assert_empty found.against_answer(operation, answer), path
    end
  end

  def api(&block)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      class_eval(&block)
    end
  end

  def refused(object = Atlas::CITIES, &)
    assert_raises(Xinatra::JSONAPI::DefinitionError) { api { resource(:things, object, &) } }.message
  end

  def test_what_an_object_cannot
    assert_match(/things cannot have :index: it needs the method all of Object/, refused(Object.new))
    assert_match(/cannot have :create: it needs the method build of Atlas::Memory/,
                 refused(Atlas::COUNTRIES) { allow :create })
    assert_match(/:destroy: it needs the method destroy/, refused(Atlas::COUNTRIES) { allow :destroy, roles: :clerk })
    assert_match(/count :exact: it needs the method count/,
                 refused(Class.new(Atlas::Memory) { undef_method :count }.new(nil)) { count :exact })
  end

  def test_what_only_models_can
    assert_match(/without a type/, refused { attribute :name })
    assert_match(/by :cursor/, refused { page :cursor })
    assert_match(/:cached/, refused { count :cached })
    assert_match(/by an expression/, refused { sort :name, by: 1 })
    assert_match(/with operators/, refused { filter :name, with: :all })
    assert_match(/or a block/, refused { filter(:name) { 1 } })
    assert_match(/ids are from/, refused { id from: :name })
    assert_match(/is deleted/, refused { soft_delete :gone })
    assert_match(/a scope/, refused { scope { 1 } })
    assert_match(/several types/, refused { has_one :it, types: { a: :b } })
    assert_match(/where it leads/, refused { has_one :it })
  end

  def test_rows_that_clients_do_not_see_are_not_seen_from_here_either
    app = api do
      resource(:cities, Atlas::CITIES) { has_one :writer, resource: :people }
      resource(:people, Library::Person) { scope { |dataset| dataset.where(1 => 0) } }
    end

    assert_nil get("/cities/1/writer", app).data
    assert_nil get("/cities/1", app).data["relationships"]["writer"].fetch("data")
    assert_empty get("/cities?include=writer", app).document["included"]
  end

  def test_what_leads_where_it_cannot
    app = api do
      resource(:books, Library::Book) { has_one :author, resource: :cities }
      resource(:cities, Atlas::CITIES) { has_many :streets, resource: :people }
      resource(:people, Library::Person) { page :cursor }
    end
    books, cities = %w[books cities].map { |type| app.jsonapi.resource(type) }

    assert_match(/books.author leads to cities, which are no model's/,
                 assert_raises(Xinatra::JSONAPI::DefinitionError) { books.relationships }.message)
    assert_match(/lead to many people, whose pages are by :cursor/,
                 assert_raises(Xinatra::JSONAPI::DefinitionError) { cities.relationships }.message)
  end
end
