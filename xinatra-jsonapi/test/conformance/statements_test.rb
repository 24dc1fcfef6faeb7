# frozen_string_literal: true

require_relative "support/fake_server"

# The list of statements: complete, and without doubles.
class StatementsTest < Minitest::Test
  include FakeServer

  ALL = Xinatra::JSONAPI::Conformance::Statements.all
  # All ids, in their order: a statement is taken off only on purpose.
  IDS = File.readlines(File.expand_path("support/ids.txt", __dir__), chomp: true)
  SECTIONS = Dir[File.expand_path("../../lib/xinatra/jsonapi/conformance/statements/*.rb", __dir__)]

  def test_no_id_is_lost
    assert_equal IDS, ALL.map(&:id)
  end

  def test_no_two_have_the_same_id
    assert_equal IDS.uniq, IDS
  end

  def test_numbers_are_places_in_the_list
    assert_equal (1..ALL.size).to_a, ALL.map(&:number)
  end

  def test_every_section_is_loaded
    SECTIONS.each { |path| assert_includes $LOADED_FEATURES, path }
  end

  def test_each_says_something_in_one_sentence
    ALL.each { |statement| assert_match(/\A[A-Z@`].*[^.]\.\z/, statement.text, statement.id) }
  end

  def test_no_two_say_the_same
    assert_empty ALL.map(&:text).tally.select { |_, count| count > 1 }.keys
  end

  def test_a_statement_has_either_a_check_or_a_reason
    arguments = { number: 1, id: "a", subject: "b", level: :must, since: "1.0", text: "c" }
    statement = Xinatra::JSONAPI::Conformance::Statement

    assert_raises(ArgumentError) { statement.new(**arguments) }
    assert_raises(ArgumentError) { statement.new(**arguments, unobservable: "d", check: -> {}) }
    assert_raises(ArgumentError) { statement.new(**arguments, level: :shall, unobservable: "d") }
    assert_raises(ArgumentError) { statement.new(**arguments, since: "2.0", unobservable: "d") }
  end

  def test_an_id_is_declared_once
    error = assert_raises(ArgumentError) do
      Xinatra::JSONAPI::Conformance::Statements.section("Again") do
        statement("document.json", :must, "1.0", "Again.", unobservable: "again")
      end
    end

    assert_equal "document.json is there already", error.message
  end
end
