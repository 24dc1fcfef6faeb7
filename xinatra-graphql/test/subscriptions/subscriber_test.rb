# frozen_string_literal: true

require_relative "../test_helper"
require "stringio"
require_relative "inbox"
require_relative "topics"

# In which order a client gets what comes from several threads.
class SubscriberTest < Minitest::Test
  def test_updates_during_the_first_execution
    made = subscriber(Inbox.new(list = []))
    %w[1 2].each { |text| made.deliver(text) }
    made.finish
    made.begin("0")

    assert_equal [0, 1, 2, :over], list
    made = subscriber(Inbox.new(list = []))
    %w[1 2 3].each { |text| made.deliver(text) }
    made.begin("0")

    assert_equal [[:error, ["There were more updates than could be made or sent: subscribe again"]]], list
  end

  def test_updates_while_others_are_sent_that_came_before
    made = nil
    slow = Class.new(Inbox) do
      define_method(:next) do |text|
        made.deliver("2") if text == "1"
        super(text)
      end
    end
    made = subscriber(slow.new(list = []))
    made.deliver("1")
    made.begin("0")

    assert_equal [0, 1, 2], list
  end

  private

  def subscriber(inbox)
    schema = Topics.schema(Xinatra::GraphQL::Subscriptions, max_queued: 2)
    schema.subscriptions.subscriber(inbox, StringIO.new)
  end
end
