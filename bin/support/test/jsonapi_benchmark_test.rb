# frozen_string_literal: true

require "json"
require "minitest/autorun"
require "tmpdir"
require_relative "../../../benchmarks/runner/runner"

# What contenders are compared with, and when they are refused. The libraries of others are not here.
class JSONAPIBenchmarkTest < Minitest::Test
  JSONAPI = Bench::Runner::JSONAPI
  Contenders = JSONAPI::Contenders
  Data = Bench::Apps::JSONAPI::Data

  def document(**changes)
    one = { type: "letters", id: "1", attributes: { subject: "s", "value-net": "1.50" }, links: { self: "/letters/1" },
            relationships: { sender: { data: { type: "people", id: "2" } },
                             recipients: { data: [{ type: "people", id: "3" }, { type: "people", id: "4" }] } } }
    people = [{ type: "people", id: "3", attributes: { name: "n" } }, { type: "people", id: "4", attributes: {} }]
    JSON.generate({ jsonapi: { version: "1.1" }, data: [one], included: people, meta: { total: 7 }, **changes })
  end

  def difference(one, other) = JSONAPI::Content.new(one).difference(JSONAPI::Content.new(other))

  def changed(text, from, to)
    assert_includes text, from
    text.sub(from, to)
  end

  def test_what_servers_may_do_in_ways_of_their_own_is_no_difference
    people = [{ attributes: {}, id: "4", type: "people", links: {} },
              { id: "3", type: "people", attributes: { name: "n" } }]
    meta = { pagination: { self: { "record-count": 7 } } }
    other = document(included: people, meta:).sub('"1.50"', '"1.5"').sub("/letters/1", "http://x/letters/1")
    other = other.sub('{"type":"people","id":"3"},{"type":"people","id":"4"}', '{"id":"4","type":"people"},' \
                                                                               '{"id":"3","type":"people"}')

    assert_nil difference(document, other)
    assert_nil difference(document(included: []), changed(document(included: []), '"included":[],', ""))
  end

  def test_what_documents_say_is_compared
    { '"subject":"s"' => '"subject":"t"', '"1.50"' => '"1.05"', '"id":"2"' => '"id":"3"', '"name":"n"' => '"name":"m"',
      '{"total":7}' => '{"total":8}', '"id":"1"' => '"id":"2"', '"type":"letters"' => '"type":"cards"',
      '"data":{"type":"people","id":"2"}' => '"links":{}', ',{"type":"people","id":"4"}]' => "]",
      ',{"type":"people","id":"4","attributes":{}}' => "" }.each do |from, to|
      assert difference(document, changed(document, from, to)), "#{from} for #{to}"
    end
  end

  def test_what_is_no_collection_is_refused
    ["<p>", "[]", '{"errors":[]}', '{"data":[]}', '{"data":null,"meta":{"total":1}}'].each do |text|
      assert_match(/no document of a collection.*#{Regexp.escape(text)}/,
                   assert_raises(Bench::Runner::Error) { JSONAPI::Content.new(text) }.message)
    end
  end

  def with_sqlite
    Dir.mktmpdir do |folder|
      url = "sqlite://#{folder}/mail.sqlite3"
      Data.make(url)
      yield url, folder
    end
  end

  def test_the_data_is_the_same_each_time
    with_sqlite do |url|
      Sequel.connect(url, keep_reference: false) do |db|
        assert_equal(Data::SIZES, Data::SIZES.keys.to_h { |table| [table, db[table].count] })
        assert_equal [3], db[:recipients].group_and_count(:letter_id).map { |row| row[:count] }.uniq
        assert_equal "A comment about \"letter\" number 7 — sent by post", db[:mail_logs].where(id: 7).get(:comment)
        assert_equal [0.91, 0.21, 2, 18],
                     db[:mail_logs].where(id: 7).get(%i[value_net value_vat category_id company_id])
      end
    end
  end

  def measured(url, kinds: JSONAPI::KINDS.first(1), postmaster: nil)
    Bench::Runner::Served::Workshop.open do |workshop|
      measurement = JSONAPI::Measurement.new(workshop, kinds:, postmaster:)
      measurement.round([Contenders::RAW, Contenders::OURS].map { |name| Contenders.puma(name, url) })
      return measurement.rounds.first
    end
  end

  def test_xinatra_and_raw_answer_alike_on_sqlite_and_are_measured
    costs = with_sqlite { |url,| measured(url) }

    assert_equal([%w[raw page], %w[Xinatra page]], costs.keys)
    costs.each_value do |cost|
      assert_operator cost.app, :>, 10_000
      assert_equal 0, cost.database
      assert_operator cost.per_second, :>, 10
    end
  end

  def test_xinatra_and_raw_answer_alike_on_postgresql_whose_time_is_taken
    skip "PostgreSQL is not installed" if Dir[Postgres::BINARIES].empty?
    costs = Postgres.run do |url, server|
      Data.make(url)
      measured(url, kinds: JSONAPI::KINDS.last(1), postmaster: server.pid)
    end

    costs.each_value { |cost| assert_operator cost.database, :>, 10_000 }
  end

  def test_another_answer_is_refused
    with_sqlite do |url, folder|
      rackup = File.join(folder, "config.ru")
      File.write(rackup, "run ->(_) { [200, {}, [#{document(data: []).dump}]] }")
      other = Contenders.puma(Contenders::RAW, url, rackup:)
      Bench::Runner::Served::Workshop.open do |workshop|
        error = assert_raises(Bench::Runner::Error) { JSONAPI::Measurement.new(workshop).round([other]) }

        assert_match(%r{\Araw answers /mail-logs\?page.* with 0 of 7 rows, not with 20 of 5000}, error.message)
      end
    end
  end

  def cost(app, database) = JSONAPI::Measurement::Cost.new(app * 1e3, database * 1e3, 100.0)

  def round(noise, database)
    ours = { Contenders::RAW => 500, Contenders::OURS => 400 }
    others = { Contenders::SINJA => 2_800, Contenders::RESOURCES => 8_400 }
    JSONAPI::KINDS.product({ **ours, **others }.to_a).to_h do |kind, (name, app)|
      [[name, kind.name], cost(app * (ours.key?(name) ? noise : 1), database)]
    end
  end

  def test_targets_are_held_against_intervals
    rounds = [1, 1.02, 0.98]
    part = JSONAPI.new({ "PostgreSQL" => rounds.map { |noise| round(noise, 300) },
                         "SQLite" => rounds.map { |noise| round(noise, 0) } }, ["sinja 1"])
    text = part.markdown

    assert_includes text, "medians of 3 rounds (least-most)"
    assert_includes text, "| Xinatra | 400 (392-408) | 300 (300-300) | 700 (692-708) | 100 (100-100) |"
    assert_includes text, "- PostgreSQL, a page, two relations to one: app and PostgreSQL, Xinatra / raw 0.88 " \
                          "(0.87-0.88), at most 1: reached"
    assert_includes text, "- SQLite, a page with both included: app, Xinatra / raw 0.80 (0.80-0.80), at most 1: reached"
    assert_includes text, "app, Sinja / Xinatra 7.00 (6.66-7.36), at least 5: reached, aiming for 8: missed"
    assert_includes text, "app, Rails, jsonapi-resources / Xinatra 21.00 (19.98-22.07), at least 14: reached, " \
                          "aiming for 20: missed"
    assert_includes text, "at least 22: missed, aiming for 25: missed"
    assert_empty part.broken
  end
end
