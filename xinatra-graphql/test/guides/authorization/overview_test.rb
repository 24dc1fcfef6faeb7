# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Where authorization may be: in the application's code, by the context, and for all by hooks of the schema.
class AuthorizationOverviewTest < Minitest::Test
  include Guide

  class Query < GraphQL::Schema::Object
    field :posts, [String], null: false
    field :drafts, [String]

    def posts = context[:viewer] ? %w[open closed] : %w[open]

    def drafts
      raise GraphQL::ExecutionError, "Sign in first" unless context[:viewer]

      context.schema.drafts_of(context[:viewer])
    end
  end

  def page
    schemas do
      def self.drafts_of(viewer) = ["draft of #{viewer}"]
    end
  end

  def test_by_the_context
    assert_equal [%w[open], nil], ask("{ posts drafts }")["data"].values
    assert_equal [%w[open closed], ["draft of ada"]], ask("{ posts drafts }", context: { viewer: "ada" })["data"].values
  end
end
