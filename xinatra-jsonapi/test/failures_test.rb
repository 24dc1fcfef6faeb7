# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# What models have against a change, besides validations and constraints.
class FailuresTest < JSONAPITest
  # Whose hooks say no, or find nothing to change any more.
  class Kept < Sequel::Model(Newsroom::DB[:news_people])
    def before_save = name == "Stop" ? cancel_action("it is kept") : super

    def _update_without_checking(*) = name == "Gone" ? 0 : super
  end

  # What is written to.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI
    resource(:people, Kept) do
      allow :update
      attributes :name
    end
  end

  def setup = Newsroom.fill

  def rename(name)
    ask("/people/1", API, method: "PATCH", "CONTENT_TYPE" => "application/vnd.api+json",
                          input: JSON.generate(data: { type: "people", id: "1", attributes: { name: } }))
  end

  def test_a_hook_that_says_no
    answer = rename("Stop")

    assert_equal [422, "invalid", "people could not be written: it is kept", { "pointer" => "/data" }],
                 [answer.status, *answer.error.values_at("code", "detail", "source")]
    assert_equal "Ada", Newsroom::DB[:news_people].where(id: 1).get(:name)
  end

  def test_what_somebody_else_has_deleted_meanwhile
    answer = rename("Gone")

    assert_equal [404, "not_found", "Somebody else has deleted it meanwhile: people", { "pointer" => "/data" }],
                 [answer.status, *answer.error.values_at("code", "detail", "source")]
  end
end
