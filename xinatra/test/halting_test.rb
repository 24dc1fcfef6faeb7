# frozen_string_literal: true

require_relative "test_helper"
require_relative "sinatra_twin"

class HaltingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  FORMS = [
    [], [404], ["text"], [403, "text"], [403, { "x-a" => "1" }, "text"], [[418, "text"]], [%w[a b]], [304],
    [200, { "content-type" => "text/plain" }, %w[a b]], [nil], [:symbol]
  ].freeze
  private_constant :FORMS

  def test_every_form_is_sinatras
    FORMS.each { |form| assert_same_handling { halt(*form) } }
  end

  def test_pass_goes_on_to_the_next_route
    apps = twins do
      get("/a*") { pass }
      get("/ab") { "second" }
      get("/b") { pass { "block" } }
      get("/c") { pass }
    end

    assert_equal(%w[second block], %w[/ab /b].map { |path| assert_same_answer(apps, path).last })
    assert_equal([404, 404], apps.map { |app| answer(app, "/c").first })
  end
end
