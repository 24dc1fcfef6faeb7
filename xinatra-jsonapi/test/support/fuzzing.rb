# frozen_string_literal: true

require_relative "document_fuzzer"
require_relative "newsroom"
require_relative "warehouse"

# Sends random documents to the APIs of newsroom.rb and warehouse.rb, and judges the answers: no exception, no 500,
# a document as it has to be, and in the tables nothing but what was named.
module Fuzzing
  WRITERS = { "articles" => :news_articles, "people" => :news_people, "notes" => :news_notes,
              "summaries" => :news_summaries, "tags" => :news_tags, "items" => :warehouse_items }.freeze
  # Tables that a relationship is in.
  RELATED = { "author" => [:news_articles], "article" => [:news_notes], "summary" => [:news_summaries],
              "notes" => [:news_notes], "tags" => [:news_articles_tags], "articles" => [:news_articles] }.freeze
  # Columns that hooks of the app write.
  HOOKED = %i[editor].freeze
  # Requests with the same rows.
  ROUND = 40
  ITEMS = { "small" => [1, -5], "whole" => [7], "large" => [2**40], "real4" => [1.5], "real8" => [1e10, 2],
            "price" => ["1.25", 3], "exact" => ["1.5"], "flag" => [true, false], "day" => ["2030-01-01"],
            "moment" => ["2030-01-01T00:00:00Z"], "instant" => ["2030-01-01T00:00:00+02:00"], "clock" => ["10:00:00"],
            "code" => ["00000000-0000-4000-8000-000000000000"], "plain" => [{ "a" => 1 }, [1], "x", 2, false],
            "data" => [{ "a" => [1] }, "x", nil], "bytes" => ["AP8="], "numbers" => [[1, 2], "{1,2}"],
            "words" => [%w[a b], "{a}"], "mood" => %w[glad], "short" => %w[abc], "fixed" => %w[abc], "text" => %w[t u],
            "address" => ["10.0.0.1"], "span" => ["1 day"], "bits" => ["101"], "twice" => [4], "id" => [9] }.freeze

  # @param seed [Integer]
  # @param count [Integer] requests
  # @return [Hash{Integer => Integer}] how often there was each status
  def fuzz(seed, count)
    fuzzer = DocumentFuzzer.new(seed, ITEMS.slice(*Warehouse::COLUMNS.map(&:to_s), "id"))
    Array.new(count) do |at|
      fill if (at % ROUND).zero?
      try(fuzzer.request, "request #{at} of seed #{seed}")
    end.tally
  end

  private

  def fill
    Newsroom.fill
    Warehouse::DB[:warehouse_items].delete
    rows = [{ id: 1, small: 1, text: "one" }, { id: 2, text: "two" }, { id: 3 }]
    rows.each { |row| Warehouse::DB[:warehouse_items].insert(row) }
    Warehouse::DB.reset_primary_key_sequence(:warehouse_items) if Warehouse::POSTGRES
  end

  def rows
    { **Newsroom::TABLES.to_h { |table| [table, Newsroom::DB[table].all] },
      warehouse_items: Warehouse::DB[:warehouse_items].all }
  end

  # @return [Integer] the status
  def try(request, name)
    before = rows
    app = "#{request.path} #{request.body}".include?("items") ? Warehouse::API : Newsroom::API
    answer = ask(request.path, app, method: request.verb, input: request.body, "CONTENT_TYPE" => request.type)
    name = "#{name}: #{request.verb} #{request.path} #{request.body[0, 500].inspect}: #{answer.status} " \
           "#{answer.text[0, 500]}"
    judge(request, answer, name)
    changes = changes(before, rows)
    answer.status < 400 ? succeeded(request, answer, changes, name) : assert_empty(changes, name)
    answer.status
  rescue StandardError => e
    sent = "#{request.verb} #{request.path} #{request.body[0, 2_000].inspect}"
    raise e.class, "#{name}: #{sent}: #{e.message}", e.backtrace
  end

  def judge(request, answer, name)
    assert_includes 200..499, answer.status, name
    return assert_empty(answer.text, name) if answer.status == 204

    assert_equal request.atomic? ? DocumentFuzzer::ATOMIC : DocumentFuzzer::TYPE, answer.headers["content-type"], name
    errors = answer.document["errors"]
    return refute_nil(answer.document["data"] || answer.document["atomic:results"], name) if answer.status < 400

    refute_empty errors, name
    errors.each { |error| judge_error(error, request, name) }
  end

  def judge_error(error, request, name)
    assert_match(/\A4\d\d\z/, error["status"], name)
    assert_operator error["detail"].length, :<, 1_500, name
    pointer = error.dig("source", "pointer")
    assert leads_somewhere?(pointer, JSON.parse(request.body)), "#{name}: #{pointer}" if pointer
  end

  def leads_somewhere?(pointer, document)
    names = pointer.split("/", -1).drop(1).map { |part| part.gsub("~1", "/").gsub("~0", "~") }
    names.reduce(document) do |part, one|
      case part
      when Hash then part.fetch(one) { return false }
      when Array then one.match?(/\A\d+\z/) ? part.fetch(one.to_i) { return false } : (return false)
      else return false
      end
    end
    true
  end

  # @return [Hash{Symbol => Array(Array, Array)}] by table the rows that have gone, and that have come
  def changes(before, after)
    before.to_h { |table, rows| [table, [rows - after[table], after[table] - rows]] }
          .reject { |_, (gone, come)| gone.empty? && come.empty? }
  end

  def succeeded(request, answer, changes, name)
    return if request.atomic?

    type, id, _, relationship = request.path.delete_prefix("/").split("/")
    return assert_empty(changes.keys - RELATED.fetch(relationship), name) if relationship

    related = request.verb == "DELETE" ? [] : JSON.parse(request.body).dig("data", "relationships").to_h.keys
    tables = [WRITERS.fetch(type), *RELATED.values_at(*related & RELATED.keys).flatten]

    assert_empty changes.keys - tables, name
    return unless related.empty?

    gone, come = changes[WRITERS.fetch(type)] || [[], []]
    exactly(request, id, gone, come, name)
    assert_equal answer.text, get(answer.headers["location"], app_of(type)).text, name if request.verb == "POST"
  end

  def app_of(type) = type == "items" ? Warehouse::API : Newsroom::API

  # One row has come, gone, or changed in columns that were named.
  def exactly(request, id, gone, come, name)
    sizes = [gone.size, come.size]
    case request.verb
    when "POST" then assert_equal [0, 1], sizes, name
    when "DELETE" then assert_equal [1, 0], sizes, name
    else
      assert_includes [[0, 0], [1, 1]], sizes, name
      changed = gone.empty? ? [] : gone.first.keys.reject { |column| gone.first[column] == come.first[column] }

      assert_empty changed - named(request), "#{name}: #{id}"
    end
  end

  def named(request)
    names = JSON.parse(request.body).fetch("data")["attributes"].to_h.keys.map(&:to_sym)
    names.include?(:printed) ? [*names, :printed_at] : [*names, *(:twice if names.include?(:small))]
  end
end
