# frozen_string_literal: true

module Xinatra
  # What stands in front of an instance: sends a request whose route needs nothing but its pattern the direct way, any
  # other through the middleware. Whatever the default stack would do to such a request is done here or is prepared.
  #
  # Plain requests cost least: GET or HEAD without a body, with a query that cannot be malformed, which nobody reads but
  # who asks for it; in C also those with other methods, and with short forms, where nothing in the query nests.
  class Front
    # Seams of {DSL::Stack}: where one is overridden, only the stack knows what stands in front.
    SEAMS = %i[
      build setup_default_middleware setup_middleware setup_logging setup_null_logger setup_common_logger
      setup_custom_logger setup_sessions setup_protection setup_host_authorization
    ].freeze
    # Header fields that concern a protection: only the first of them where the method is GET, which is safe.
    GET_TRIGGERS = %w[HTTP_X_FORWARDED_FOR HTTP_ORIGIN].freeze
    private_constant :SEAMS, :GET_TRIGGERS

    # Why an app's requests cannot take the direct way, as far as its middleware goes.
    # @param app [Class]
    # @return [Array<String>] empty when they can
    def self.detours(app)
      [
        *SEAMS.reject { |name| app.method(name).owner == DSL::Stack }.map { |name| "#{name} is overridden" },
        *app.middleware.map { |middleware, *| "middleware #{middleware}" },
        *("sessions" if app.sessions?),
        *("logging" if app.logging?),
        *Protection.compile(app.protection, {}, sessions: false).middleware.map { |klass, *| "middleware #{klass}" }
      ]
    end

    # Why an app's requests would not be answered in C from end to end, beside what {Front.detours} says.
    # @param app [Class]
    # @return [Array<String>] empty when those for {Native::VERBS} are
    def self.detours_from_c(app)
      plan = app._plan
      protect = Protection.compile(app.protection, app.host_authorization, sessions: false)
      [
        *("show_exceptions" if app.show_exceptions?), *("static files" if plan.public_folder),
        *("a protection that looks at each request" if asks_all?(protect)), *plan.detours_from_c
      ]
    end

    # @param protect [Protection::Chain]
    # @return [Boolean] whether it has to be asked about requests that nothing is unusual about
    def self.asks_all?(protect) = protect.triggers.nil? || (protect.triggers - GET_TRIGGERS).any?

    # @param instance [Base] copied for each request
    # @param stack [#call] the instance behind its middleware
    def initialize(instance, stack)
      app = instance.class
      prepare_for(instance, stack, Protection.compile(app.protection, app.host_authorization, sessions: false))
      @show_exceptions = app.show_exceptions?
      @open = Front.detours(app).empty?
      @overrides = app.method_override?
      renew_way
    end

    # Written as one piece, with the cheapest of equal calls: here a call of a method costs a fiftieth of all that the
    # shortest request costs.
    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Hash, #each)]
    def call(env) # rubocop:disable Metrics
      way = @way
      way = renew_way unless way.plan.equal?(@plan_cell.plan)
      verb = env["REQUEST_METHOD"]
      routes = verb == "GET" ? way.gets : way.verbs[verb]
      path = env["PATH_INFO"]
      route = routes && (routes.static[path] || routes.match(path))
      query = env["QUERY_STRING"]
      plain = !env["CONTENT_TYPE"] && (routes.equal?(way.gets) || verb == "HEAD") &&
              (query.nil? || query.empty? || Leaves::Params.plain?(query) || way.deferrable?(query))
      return @stack.call(env) unless route || (plain && way.not_found && routes&.missed?(path))
      return @stack.call(env) if way.plan.public_folder && way.file?(path)

      refusal = @protect.refuse(env) if @asks_all || !plain || env["HTTP_X_FORWARDED_FOR"]
      return drop_body_for_head(env, refusal) if refusal
      return drop_body_for_head(env, way.not_found.call(env)) unless route

      instance = @bare_class ? @bare_class.allocate : @instance.dup
      result = instance._answer_directly(env, route, way.plan, plain)
      return complete(env, result) unless String === result # rubocop:disable Style/CaseEquality

      response = [200, (way.prepared[result.bytesize] || way.headers(result)).copy, [result]]
      response = guard(env, response) if way.guarded?
      routes.equal?(way.gets) ? response : drop_body_for_head(env, response)
    rescue ::Exception => e
      raise unless @show_exceptions

      ShowExceptions.response(env, e)
    end

    prepend Native::Front if Native.available?

    private

    def prepare_for(instance, stack, protect)
      @instance = instance
      @stack = stack
      @plan_cell = instance.class._plan_cell
      @bare_class = instance.class if instance.instance_variables.empty?
      @protect = protect
      @asks_all = Front.asks_all?(protect)
    end

    # @return [DirectWay] of the plan that the class has now
    def renew_way
      way = find_way(@plan_cell.plan)
      @native_way = native?(way) ? Native::Way.new(way, @plan_cell, @instance, !@bare_class.nil?) : nil
      @way = way
    end

    # Whether C may answer requests: it knows neither static files, nor protections that look at each request, nor the
    # page for exceptions.
    def native?(way)
      Native.available? && !@show_exceptions && !@asks_all && way.plan.public_folder.nil? && way.native?
    end

    # Which verb a POST really is, is found out behind this.
    def find_way(plan)
      verbs = @open && plan.direct? && plan.default_content_type ? plan.tables.keys : []
      verbs -= ["POST"] if @overrides
      not_found = PlainNotFound.new(@instance, @protect) if verbs.any? && PlainNotFound.suffices?(@instance, plan)
      DirectWay.new(plan, @protect, verbs, not_found)
    end

    # What the middleware would do to a response that is not a plain one.
    def complete(env, response)
      guarded = guard(env, response)
      return drop_body_for_head(env, guarded) unless guarded.equal?(response)

      @protect.decorate(response[1])
      response = Middleware::ExtendedRack.new(->(_) { response }).call(env) if env.key?("async.callback")
      drop_body_for_head(env, response)
    end

    # How many bytes of a form the leaf in C may read; nil where it is to leave forms alone.
    def form_size
      parser = Rack::Utils.default_query_parser
      parser.bytesize_limit + 2 if @way.reads_forms? && Request::FormDecoding.of(parser).is_a?(Native::QueryParser)
    end

    # Reads a form whose bytes the leaf in C has taken, and left to Rack's parser.
    def take_form(env, bytes) = Request.new(env).take_form(bytes)

    # What is given instead of a response that has to be kept from the client; else the response.
    def guard(env, response)
      refusal = @protect.refuse_response(env, response[1])
      return response unless refusal

      response[2].close if response[2].respond_to?(:close)
      refusal
    end

    # As Rack::Head.
    def drop_body_for_head(env, response)
      return response unless env["REQUEST_METHOD"] == "HEAD"

      response[2].close if response[2].respond_to?(:close)
      [*response.first(2), []]
    end
  end
end
