# frozen_string_literal: true

require_relative "test_helper"
require "sinatra/base"

class HelpersTest < Minitest::Test
  parallelize_me!

  # What Sinatra has none of.
  ADDED = %i[early_hints sse].freeze

  def test_has_the_public_methods_of_sinatras
    assert_equal ADDED, (Xinatra::Helpers.instance_methods - Sinatra::Helpers.instance_methods).sort
    assert_empty Sinatra::Helpers.instance_methods - Xinatra::Helpers.instance_methods
  end

  def test_takes_sinatras_arguments
    Sinatra::Helpers.instance_methods.each do |name|
      theirs, ours = [Sinatra, Xinatra].map { |framework| arity(framework::Helpers.instance_method(name)) }

      assert_equal theirs, ours, name
    end
  end

  def test_hides_no_constant_of_an_app
    assert_equal %i[Stream], Xinatra::Helpers.constants
    assert_empty Xinatra::Halting.constants + Xinatra::StaticFiles.constants
  end

  def test_every_app_has_them
    [Xinatra::Helpers, Xinatra::Halting, Xinatra::StaticFiles].each { |part| assert_includes Xinatra::Base.ancestors, part }
    assert Xinatra::Base.public_method_defined?(:halt)
    assert Xinatra::Base.public_method_defined?(:pass)
    assert Xinatra::Base.private_method_defined?(:static!)
  end

  private

  def arity(method) = method.parameters.map(&:first) - [:block]
end
