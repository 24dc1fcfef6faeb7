# frozen_string_literal: true

require_relative "test_helper"
require_relative "sinatra_twin"
require_relative "templates/cases"

# Every case gives the same answer on Sinatra, or raises the same.
class TemplatesTest < Minitest::Test
  parallelize_me!
  include SinatraTwin

  RenderCases::ALL.each do |example|
    define_method("test_#{example.name.tr(" ", "_")}") do
      apps = twins do
        set :views, RenderCases::VIEWS
        class_exec(&example.setup) if example.setup
        define_method(:handler, &example.handler)
        get("/") { handler }
      end
      # The second time, everything is in the cache.
      2.times { assert_same_answer(apps, "/?q=x") }
    end
  end

  # Whether a setting of the first request is still used in the second.
  class ChangedSettings < Minitest::Test
    include SinatraTwin
    include XinatraTest::UnfrozenApps

    def test_settings_changed_between_requests
      apps = twins do
        set :views, RenderCases::VIEWS
        get("/") { erb "a\n<%= 1 %>\n" }
      end
      changes = [[:erb, { trim: ">" }], [:erb, { trim: "<>", layout: :other_layout }], [:views, RenderCases::OTHER]]
      changes.each do |change|
        assert_same_answer(apps)
        apps.each { |app| app.set(*change) }

        assert_same_answer(apps)
      end
    end
  end

  # Also what is no StandardError; of a message, the part before the receiver and before what Ruby adds.
  def answer(...)
    super.then { |answer| answer.size == 2 ? [answer[0], brief(answer[1])] : answer }
  rescue ScriptError => e
    [e.class.name, brief(e.message)]
  end

  private

  def brief(message) = message.sub("Sinatra", "Xinatra").lines.first.to_s.sub(/ for #<.*/m, "").chomp
end
