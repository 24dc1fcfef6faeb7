# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# What models have against a change, besides validations and constraints.
class FailuresTest < JSONAPITest
  TYPE = "application/vnd.api+json"

  # Whose hooks say no, or find nothing to change any more.
  class Kept < Sequel::Model(Newsroom::DB[:news_people])
    def before_save
      raise Sequel::Rollback if name == "Undo"

      name == "Stop" ? cancel_action("it is kept") : super
    end

    def before_destroy = raise(Sequel::Rollback)

    def _update_without_checking(*) = name == "Gone" ? 0 : super
  end

  # Whose failures to save are no exceptions.
  class Quiet < Sequel::Model(Newsroom::DB[:news_summaries])
    self.raise_on_save_failure = false

    def validate = (article_id == 2) && errors.add(:text, "is about something else")
  end

  # With one summary.
  class Article < Sequel::Model(Newsroom::DB[:news_articles])
    self.raise_on_save_failure = false
    one_to_one :summary, class: "FailuresTest::Quiet", key: :article_id
  end

  # What is written to.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI
    atomic_operations
    resource(:people, Kept) do
      allow :create, :update, :destroy
      attributes :name
    end
    resource(:summaries, Quiet) { attributes :text }
    resource(:articles, Article) do
      allow :update
      attributes :title
      has_one :summary, resource: :summaries
    end
  end

  def setup = Newsroom.fill

  def rename(name)
    send_document("PATCH", "/people/1", { data: { type: "people", id: "1", attributes: { name: } } })
  end

  def test_a_hook_that_says_no
    answer = rename("Stop")

    assert_equal [422, "invalid", "people could not be written: it is kept", { "pointer" => "/data" }],
                 [answer.status, *answer.error.values_at("code", "detail", "source")]
    assert_equal "Ada", Newsroom::DB[:news_people].where(id: 1).get(:name)
  end

  # Sequel's transactions end without a word then.
  def test_a_hook_that_rolls_back
    Newsroom::DB[:news_people].insert(name: "Eve")
    id = Newsroom::DB[:news_people].where(name: "Eve").get(:id).to_s
    undo = { type: "people", attributes: { name: "Undo" } }
    operations = [{ op: "update", data: { type: "people", id:, attributes: { name: "Eva" } } },
                  { op: "remove", ref: { type: "people", id: } }]
    answers = [send_document("POST", "/people", { data: undo }),
               send_document("PATCH", "/people/#{id}", { data: { **undo, id: } }),
               send_document("DELETE", "/people/#{id}", {}),
               send_document("POST", "/operations", { "atomic:operations": operations },
                             ";ext=\"https://jsonapi.org/ext/atomic\"")]

    answers.each do |answer|
      assert_equal [422, "people could not be written: it was rolled back"],
                   [answer.status, answer.error["detail"]]
    end
    assert_equal %w[Ada Bob Eve], Newsroom::DB[:news_people].select_order_map(:name)
  end

  def send_document(method, path, document, extension = "")
    ask(path, API, method:, input: JSON.generate(document), "CONTENT_TYPE" => "#{TYPE}#{extension}")
  end

  def test_models_whose_failures_are_no_exceptions
    linkage = { data: { type: "summaries", id: "1" } }
    data = { type: "articles", id: "2", attributes: { title: "New" }, relationships: { summary: linkage } }
    answers = { "/data" => send_document("PATCH", "/articles/2/relationships/summary", linkage),
                "/data/relationships/summary/data" => send_document("PATCH", "/articles/2", { data: }) }

    answers.each do |pointer, answer|
      assert_equal [422, "text is about something else", { "pointer" => pointer }],
                   [answer.status, *answer.error.values_at("detail", "source")]
    end
    assert_equal 1, Newsroom::DB[:news_summaries].get(:article_id)
    assert_equal "Second", Newsroom::DB[:news_articles].where(id: 2).get(:title)
  end

  def test_what_somebody_else_has_deleted_meanwhile
    answer = rename("Gone")

    assert_equal [404, "not_found", "Somebody else has deleted it meanwhile: people", { "pointer" => "/data" }],
                 [answer.status, *answer.error.values_at("code", "detail", "source")]
  end
end
