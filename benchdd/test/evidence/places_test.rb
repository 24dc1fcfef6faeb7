# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/profiler/support/places"

class PlacesTest < Minitest::Test
  def test_two_rubies_with_and_without_yjit
    own = RUBY_VERSION[/\d+\.\d+/]

    assert_equal [own, "3.3"].uniq.product([false, true]), Evidence::Profiling::Places.with_yjit
  end

  def test_opens_with_the_ruby_of_this_process
    Evidence::Profiling::Place.open do |place|
      assert_equal RUBY_DESCRIPTION, place.description
      assert_equal "setpriv", place.command("known", {}, root: false).first
    end
  end
end
