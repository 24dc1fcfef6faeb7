# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Where documents begin.
class SchemaRootTypesTest < Minitest::Test
  include Guide

  class Root < GraphQL::Schema::Object
    graphql_name "Beginning"
    field :word, String
    def word = "#{self.class.graphql_name} #{object.inspect}"
  end

  class Change < Root
    graphql_name "Change"
  end

  class Nobody < Root
    graphql_name "Nobody"
    def self.authorized?(_object, _context) = false
  end

  def test_names_are_ones_own
    schemas = schemas(Root, mutation: Change)

    assert_equal ["Beginning nil", "Beginning"], ask("{ word __typename }", on: schemas)["data"].values
    assert_equal ["Change 5", "Change"], ask("mutation { word __typename }", on: schemas, root_value: 5)["data"].values
  end

  def test_roots_that_nobody_may_see
    assert_nil ask("{ word }", on: schemas(Nobody))["data"]
  end

  def test_what_there_is_not
    schemas = schemas(Root)

    assert_equal([["Schema is not configured for mutations"], ["Schema is not configured for subscriptions"]],
                 %w[mutation subscription].map { |operation| messages(ask("#{operation} { word }", on: schemas)) })
  end
end
