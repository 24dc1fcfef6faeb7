# frozen_string_literal: true

require "monitor"
require "rack"
require "rack/session"
require "tilt"
require "tempfile"
require "time"

# Only `run!` needs it, and says so where it is missing; an app that `xinatra serve` serves does not hold it.
autoload :Rackup, "rackup"

require_relative "version"
require_relative "errors"
require_relative "indifferent_hash"
require_relative "request"
require_relative "response"
require_relative "stream"
require_relative "pattern"
require_relative "router"
require_relative "protection"
require_relative "error_report"
require_relative "show_exceptions"
require_relative "middleware/extended_rack"
require_relative "middleware/logger"
require_relative "middleware/method_override"
require_relative "middleware/common_logger"
require_relative "middleware/guard"
require_relative "middleware/sound_cookies"
require_relative "leaves/params"
require_relative "leaves/respond"
require_relative "late_type"
require_relative "helpers"
require_relative "templates"
require_relative "lazy_state"
require_relative "dispatch"
require_relative "direct"
require_relative "route"
require_relative "plan"
require_relative "plan_cell"
require_relative "conflicts"
require_relative "method_reading"
require_relative "code_scan"
require_relative "direct_routes"
require_relative "plain_not_found"
require_relative "direct_way"
require_relative "front"
require_relative "endpoint"
require_relative "wrapper"
require_relative "callers"
require_relative "dsl/arity"
require_relative "dsl/compilation"
require_relative "dsl/conditions"
require_relative "dsl/declarations"
require_relative "dsl/errors"
require_relative "dsl/extensions"
require_relative "dsl/filters"
require_relative "dsl/routes"
require_relative "dsl/serving"
require_relative "dsl/settings"
require_relative "dsl/stack"
require_relative "dsl/templates"
require_relative "dsl/web_sockets"
require_relative "defaults"
require_relative "development"

# An app may `use Rack::Protection::X` without requiring it, where the gem is installed.
Rack.autoload(:Protection, "rack/protection") unless Rack.const_defined?(:Protection, false)

module Xinatra
  # The class that apps inherit from. It only gathers its parts: `DSL` is what a class body may say, `Helpers` and
  # `Templates` what a handler may call, `Dispatch` and `Direct` how a request runs.
  #
  #   class Hello < Xinatra::Base
  #     get("/hello/:name") { "Hello #{params[:name]}!" }
  #   end
  class Base
    include Rack::Utils
    include Halting
    include Helpers
    include StaticFiles
    include Templates
    include LazyState
    include Dispatch
    include Direct

    class << self
      alias new! new

      include Callers
      include DSL::Compilation
      include DSL::Conditions
      include DSL::Errors
      include DSL::Extensions
      include DSL::Filters
      include DSL::Routes
      include DSL::Serving
      include DSL::Settings
      include DSL::Stack
      include DSL::Templates
      include DSL::WebSockets
    end

    # @param app [#call, nil] the app behind, where this one is used as middleware
    # @yield [self]
    def initialize(app = nil, **)
      super()
      @app = app if app
      yield self if block_given?
    end

    # @return [Class] the app's settings
    def settings = self.class.settings

    # @return [TemplateCache] compiled templates, shared by all instances of the class
    def template_cache = self.class.template_cache

    @plan_cell = PlanCell.new(self)
    @stack_lock = Monitor.new
    reset!
    Defaults.apply(self)
    Development.apply(self)

    error(::Exception) do
      response.status = 500
      content_type("text/html")
      "<h1>Internal Server Error</h1>"
    end
  end

  # Makes an app from a block, the body of its class.
  # @param base [Class] what it inherits from
  # @return [Class]
  def self.new(base = Base, &block)
    app = Class.new(base)
    app.class_eval(&block) if block
    app
  end
end

require_relative "compiler"
require_relative "application"
require_relative "delegator"
