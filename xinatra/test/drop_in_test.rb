# frozen_string_literal: true

require_relative "drop_in/twin_runs"
require "tmpdir"

# What `require "xinatra/drop_in"` does to what is required after it.
class DropInTest < Minitest::Test
  parallelize_me!
  include TwinRuns

  FILES = %w[sinatra sinatra/base sinatra/main sinatra/indifferent_hash sinatra/show_exceptions sinatra/version
             sinatra/middleware/logger].freeze
  NAMES = %w[
    Application BadRequest Base CommonLogger Delegator Error ExtendedRack Helpers Helpers::Stream IndifferentHash
    Middleware::Logger NotFound Request Request::AcceptEntry Request::MimeTypeEntry Response ShowExceptions
    TemplateCache Templates Templates::ContentTyped Wrapper Base::URI_INSTANCE
    Base.singleton_class::CALLERS_TO_IGNORE
  ].freeze

  def assert_prints(expected, code, *options)
    output, status = run_ruby(*options, "-e", code)

    assert_equal expected, output
    assert_predicate status, :success?
  end

  def test_every_file_of_sinatra_is_found_here
    FILES.each do |file|
      assert_prints "[true, \"constant\"]", <<~RUBY, "-rxinatra/drop_in"
        require #{file.inspect}
        at_exit { exit!(true) }
        $stdout.print [$LOADED_FEATURES.none? { |path| path.include?("/sinatra-4") }, defined?(Sinatra::VERSION)]
        $stdout.flush
      RUBY
    end
  end

  def test_there_is_a_file_for_every_file_of_sinatra
    theirs = Gem.loaded_specs.fetch("sinatra").full_gem_path
    ours = File.join(LIBRARY, "xinatra/drop_in")

    assert_equal Dir.glob("**/*.rb", base: File.join(theirs, "lib")).sort, Dir.glob("**/*.rb", base: ours).sort
  end

  def test_every_constant_exists
    NAMES.each_slice(7) do |names|
      list = names.map { |name| "Sinatra::#{name}" }.join(", ")

      assert_prints names.size.to_s, "require 'sinatra/base'; print [#{list}].size", "-rxinatra/drop_in"
    end
  end

  def test_classes_are_shared
    assert_prints "true true true", <<~RUBY, "-rxinatra/drop_in"
      require "sinatra/base"
      print [Sinatra::Base.equal?(Xinatra::Base), Sinatra::NotFound.equal?(Xinatra::NotFound),
             Class.new(Sinatra::Base).ancestors.include?(Xinatra::Base)].join(" ")
    RUBY
  end

  def test_what_extensions_add_does_not_reach_xinatra
    assert_prints "[true, Class, false]", <<~RUBY, "-rxinatra/drop_in"
      require "sinatra/base"
      module Sinatra
        class Router; end
        module JSON; end
      end
      print [defined?(Xinatra::Router.build) == "method", Sinatra::Router.class, Xinatra.const_defined?(:JSON, false)]
    RUBY
  end

  def test_the_version_is_that_of_the_api
    theirs, = run_ruby("-e", "require 'sinatra/version'; print Sinatra::VERSION")

    assert_prints theirs, "require 'sinatra/version'; print Sinatra::VERSION", "-rxinatra/drop_in"
    assert_prints "true", "require 'sinatra/base'; print Xinatra::VERSION != Sinatra::VERSION", "-rxinatra/drop_in"
  end

  def test_it_may_come_after_sinatras_version_alone
    assert_prints "Xinatra::Base", "require 'sinatra/version'; require 'xinatra/drop_in'; require 'sinatra/base'; " \
                                   "print Sinatra::Base"
  end

  def test_it_may_come_twice
    assert_prints "1", "load #{File.join(LIBRARY, "xinatra/drop_in.rb").inspect}; require 'sinatra/base'; " \
                       "print $LOAD_PATH.grep(%r{lib/xinatra/drop_in\\z}).size", "-rxinatra/drop_in"
  end

  def test_it_refuses_to_come_after_sinatra
    output, status = run_ruby("-e", "require 'sinatra/base'; require 'xinatra/drop_in'")

    refute_predicate status, :success?
    assert_match(%r{xinatra/drop_in has to come before Sinatra, but Sinatra \d[\d.]+ is loaded already: }, output)
  end

  def test_kernels_require_is_left_alone
    assert_prints "true", "before = method(:require).unbind.owner; require 'xinatra/drop_in'; require 'sinatra'; " \
                          "set :run, false; print before == method(:require).unbind.owner"
  end

  def test_rack_protection_is_loaded_when_it_is_named
    assert_prints "[nil, \"constant\"]", <<~RUBY, "-rxinatra/drop_in"
      require "sinatra/base"
      before = defined?(Rack::Protection::Base)
      Sinatra.new { use Rack::Protection::Base }
      print [before && nil, defined?(Rack::Protection::Base)]
    RUBY
  end

  def test_bundler_finds_the_drop_in_first
    [%w[bundler/setup xinatra/drop_in], %w[xinatra/drop_in bundler/setup]].each do |files|
      assert_prints "[Xinatra::Base, true]", <<~RUBY, *files.map { |file| "-r#{file}" }
        require "sinatra/json"
        print [Sinatra::Base, $LOADED_FEATURES.none? { |path| path.include?("/sinatra-4") }]
      RUBY
    end
  end

  def test_without_bundler_gems_are_found_behind_the_drop_in
    folder = Gem.loaded_specs.fetch("sinatra").base_dir
    env = { "RUBYOPT" => nil, "BUNDLE_GEMFILE" => nil, "BUNDLER_SETUP" => nil,
            "GEM_PATH" => [folder, *Gem.path].join(":") }
    output, = run_ruby("-e", <<~RUBY, env: env)
      require "xinatra/drop_in"
      require "sinatra/json"
      print [Sinatra::Base, $LOADED_FEATURES.none? { |path| path.include?("/sinatra-4") }]
    RUBY

    assert_equal "[Xinatra::Base, true]", output
  end

  def test_the_classic_app_registers_delegates_and_uses
    assert_prints "[true, \"ok by ext\", [Rack::Head], true]", <<~RUBY, "-rxinatra/drop_in"
      require "sinatra"
      module Said
        def said(path) = get(path) { "ok \#{by}" }
      end
      Sinatra.register(Said)
      Sinatra.helpers(Module.new { def by = "by ext" })
      Sinatra.use(Rack::Head)
      said("/x")
      set :run, false
      Sinatra::Delegator.delegate(:routes)
      app = Sinatra.new { get("/") { "" } }
      print [routes.key?("GET"), Rack::MockRequest.new(Sinatra::Application).get("/x").body,
             Sinatra::Application.middleware.map(&:first), app < Sinatra::Base]
    RUBY
  end
end
