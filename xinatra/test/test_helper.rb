# frozen_string_literal: true

require "minitest/autorun"
require "rack/lint"
require "rack/test"
require "xinatra/base"

# What Xinatra's tests share. Two switches change how every app of a run is called, in tests that know nothing of it:
# XINATRA_LINT=1 puts it inside Rack::Lint, XINATRA_FREEZE=1 freezes it before its first request.
module XinatraTest
  # Put before the `call` of every app class: the answer must keep to the Rack specification. A request that breaks it
  # itself, as some tests send on purpose, is let through.
  module LintedApps
    # Same arguments and answer as the app's own; raises Rack::Lint::LintError.
    def call(env)
      return super unless LintedApps.valid?(env)

      inner = nil
      status, headers, body = Rack::Lint.new(->(seen) { inner = super(seen) }).call(env)
      return [status, headers, body] unless inner[2].instance_of?(Array)

      # The test may want to look at the array itself: have Lint read it to the end now, and hand out the original.
      body.each(&:itself)
      body.close
      inner
    end

    # Whether Rack::Lint has nothing to say against the request.
    def self.valid?(env)
      Rack::Lint::Wrapper.new(nil, env.dup).check_environment(env.dup)
      true
    rescue Rack::Lint::LintError
      false
    end
  end

  # Put before the `call` of every app class: a class is frozen when its first request comes.
  module FrozenApps
    # The classes that all apps share.
    SHARED = %w[Xinatra::Base Xinatra::Application].freeze

    # Same arguments and answer as the app's own.
    def call(env)
      freeze unless frozen? || SHARED.include?(name) || Thread.current[:xinatra_unfrozen]
      super
    end
  end

  # Included by a test class whose subject is the change of an app after its first request.
  module UnfrozenApps
    # Runs around each test, as Minitest calls it.
    def before_setup
      Thread.current[:xinatra_unfrozen] = true
      super
    end

    # Runs around each test, as Minitest calls it.
    def after_teardown
      super
      Thread.current[:xinatra_unfrozen] = nil
    end
  end

  # Small apps made inside a test, and requests to them by rack-test (`get "/path"`, then `last_response`).
  module Helpers
    include Rack::Test::Methods

    # The app that requests go to.
    attr_accessor :app

    # Makes a subclass of `base` out of the block, in the environment `env`, and returns it; requests go to it.
    def mock_app(base = Xinatra::Base, env: :test, &block)
      self.app = Class.new(base) do
        set :environment, env
        class_eval(&block) if block
      end
    end

    # The last answer's status is `status`, and its body equals (or matches) `body` if that is given.
    def assert_answer(status, body = nil)
      assert_equal status, last_response.status, -> { last_response.body }
      case body
      when Regexp then assert_match body, last_response.body
      when String then assert_equal body, last_response.body
      end
    end

    # The last answer's header `name` has the value `value`; with nil, it is absent.
    def assert_header(value, name)
      return assert_nil(last_response.headers[name], "header #{name}") if value.nil?

      assert_equal value, last_response.headers[name], "header #{name}"
    end
  end

  # A test class with those helpers whose tests run alone, as they must where they change what belongs to the whole
  # process: with `GC.stress`, what another test does takes hours.
  class SerialCase < Minitest::Test
    include Helpers
  end

  # A test class with those helpers whose tests run in parallel.
  class Case < SerialCase
    parallelize_me!
  end

  Xinatra::Base.singleton_class.prepend(FrozenApps) if ENV["XINATRA_FREEZE"] == "1"
  Xinatra::Base.singleton_class.prepend(LintedApps) if ENV["XINATRA_LINT"] == "1"
end
