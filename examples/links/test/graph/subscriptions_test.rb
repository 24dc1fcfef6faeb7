# frozen_string_literal: true

require_relative "test_helper"
require_relative "../support/npm_client"
require_relative "../support/own_database"
require_relative "../support/served_app"

# What is told as it happens.
class GraphSubscriptionsTest < GraphTest
  include NpmClient

  def test_a_client_listens
    OwnDatabase.make { |url| ServedApp.run(database: url) { |address| assert_ok("listen.mjs", "#{address}/graphql") } }
  end

  def test_two_processes_tell_each_other
    skip "SQLite has nothing that takes it to other processes" unless DB.database_type == :postgres

    OwnDatabase.make do |url|
      ServedApp.run(database: url, options: %w[--workers 2]) { |address| assert_ok("listen.mjs", "#{address}/graphql") }
    end
  end

  def test_who_is_locked_out_hears_no_more
    context = { viewer: demo, viewer_id: demo.id }

    assert_equal demo.id, Graph::Live.renew(context)[:viewer].id
    assert_equal({ viewer: nil }, Graph::Live.renew({ viewer: nil }))
    user("demo").update(session_version: demo.session_version + 1)

    assert_nil Graph::Live.renew(context)
    assert_nil Graph::Live.renew({ viewer: user("demo").tap { |banned| banned.update(banned_at: Time.now) } })
  end

  def test_what_is_not_there_any_more_is_passed_over
    deleted = Story.exclude(id: strange_story.id).first.tap { |story| story.delete_by(demo) }
    update = ->(id) { Graph::Subscriptions::StoryAdded.new(object: id, context: nobodys_context, field: nil).update }

    assert_equal :no_update, update.call(deleted.id)
    assert_equal strange_story, update.call(strange_story.id)
  end

  def test_subscriptions_need_a_stream
    ask "subscription { storyAdded { title } }", fields: { "HTTP_ACCEPT" => "application/json" }

    assert_equal 406, status
    assert_match(%r{accept text/event-stream}, errors.first["message"])
  end

  private

  def nobodys_context = GraphQL::Query.new(Graph::Schema, "{ __typename }").context
end
