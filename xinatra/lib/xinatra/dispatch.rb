# frozen_string_literal: true

module Xinatra
  # The control flow of a request: static file, before filters, routes with their conditions, errors, after filters.
  #
  # The methods carry the names under which extensions know them; each is a seam that may be overridden.
  module Dispatch
    # Answers a request on a fresh copy of this instance.
    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Hash, #each)]
    def call(env) = dup.call!(env)

    # Answers a request on this very instance, which keeps its state.
    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Hash, #each)]
    def call!(env)
      @env = env
      @params = IndifferentHash.new
      @request = Request.new(env)
      @response = Response.new
      @pinned_response = @direct_route = nil
      @params_complete = true
      template_cache.clear if _plan.reload_templates?

      invoke { dispatch! }
      _conclude
    end

    # Hands the request to the app behind, where this one is a middleware, and takes over its response.
    # @return [nil]
    # @raise [RuntimeError] when there is no app behind
    def forward
      unless @app.respond_to?(:call)
        raise "downstream app not set: forward needs an app, as in `use #{self.class}` or `#{self.class}.new(app)`"
      end

      status, headers, body = @app.call(env)
      response.status = status
      response.body = body
      response.headers.merge!(headers)
      nil
    end

    private

    # @return [Plan] of the instance's class
    def _plan = self.class._plan

    # What is left when the response is decided: handlers for its status, the default content type.
    def _conclude
      invoke { error_block!(response.status) } if _status_handlers? && !@env["sinatra.error"]
      _default_content_type unless @response["content-type"]
      @response.finish
    end

    # What stands for the class in `settings` may have handlers that the plan does not know.
    def _status_handlers? = _plan.handles?(@response.status) || !settings.equal?(self.class)

    def _default_content_type
      first = body.first if body.is_a?(Array)
      if first.respond_to?(:content_type)
        content_type(first.content_type)
      elsif _plan.default_content_type
        @response["content-type"] = _plan.default_content_type
      elsif settings.default_content_type
        content_type(settings.default_content_type)
      end
    end

    # Runs a request to its end, with error handling.
    def dispatch!
      _receive_params
      invoke do
        static! if _plan.static? && (request.get? || request.head?)
        filter!(:before) { @pinned_response = !response["content-type"].nil? }
        route!
      end
    rescue ::Exception => e
      invoke { handle_exception!(e) }
    ensure
      _after_filters
    end

    def _receive_params
      @params.merge!(@request.params).each do |key, value|
        @params[key] = force_encoding(value.frozen? ? value.dup : value) if value.respond_to?(:force_encoding)
      end
    end

    def _after_filters
      filter!(:after) unless env["sinatra.static_file"]
      nil
    rescue ::Exception => e
      invoke { handle_exception!(e) } unless @env["sinatra.error"]
    end

    # Runs the block up to a halt and applies what it returned, or halted with, to the response.
    # @return [nil]
    def invoke(&)
      result = catch(:halt, &)
      result = [result] if result.is_a?(Integer) || result.is_a?(String)

      if result.is_a?(Array) && result.first.is_a?(Integer)
        _apply_response(result)
      elsif result.respond_to?(:each)
        body(result)
      end
      nil
    end

    # @param result [Array] status, then headers and body where given, the body last
    def _apply_response(result)
      code, *rest = result
      status(code)
      body(rest.pop)
      headers(*rest)
    end

    # Runs the filters of a type, inherited ones first.
    # @param type [Symbol] `:before` or `:after`
    # @param base [Class] whose filters to run
    # @yield [result] after each filter
    def filter!(type, base = settings)
      index = -1
      # A filter may change the filters behind it: sinatra/reloader loads a file anew in one.
      while (filter = base._plan.public_send(type)[index += 1])
        result = process_route(filter.pattern, filter.conditions, filter)
        yield(result) if block_given?
      end
    end

    # Tries the routes of the request's verb in order, own ones before inherited ones.
    # @param base [Class] whose routes to try
    # @param pass_block [Proc, nil] what answers when all routes passed
    def route!(base = settings, pass_block = nil)
      _route_on(base._plan.tables[@request.request_method], pass_block, -1)
    end

    # Tries the routes behind an index, and ends the request where none of them does.
    def _route_on(table, pass_block, after)
      pass_block = _try_routes(table, pass_block, after) if table
      route_eval(&pass_block) if pass_block
      route_missing
    end

    # An overridden `process_route` is asked about each route, as it may see more than the pattern does.
    def _next_route(table, index)
      return table.match(_route_path, index) unless _plan.tries_all?

      index + 1 if index + 1 < table.size
    end

    # A content type is pinned once a before filter set it; what a route set that passed is forgotten.
    def _try_routes(table, pass_block, index)
      while (index = _next_route(table, index))
        route = table[index]
        _unpin
        passed = process_route(route.pattern, route.conditions) do |instance, values|
          env["sinatra.route"] = route.label
          route_eval { route.call(instance, values) }
        end
        pass_block = passed if passed
        _unpin if index < table.size - 1
      end
      pass_block
    end

    def _unpin
      response.delete_header("content-type") unless @pinned_response
    end

    def _route_path = _plan.route_path(@request.path_info)

    # Runs a route's block and halts with what it returns.
    def route_eval
      throw :halt, yield
    end

    # Runs a block where path and conditions match, with the captures in `params` while it runs.
    # @return [Object, nil] what the block returned or passed on; nil when nothing matched
    def process_route(pattern, conditions, block = nil, values = [])
      path = _route_path
      pattern = Pattern.of(pattern)
      captures = pattern.params(path)
      return unless captures

      _add_captures(captures)
      values += _captured_values(pattern, path, captures)
      catch(:pass) do
        conditions.each { |condition| throw :pass if condition.bind_call(self) == false }
        block ? block.call(self, values) : yield(self, values)
      end
    rescue ::StandardError
      @env["sinatra.error.params"] = @params
      raise
    ensure
      captures&.each_key { |name| @params.delete(name) } unless @env["sinatra.error.params"]
    end

    def _add_captures(captures)
      return if captures.empty?

      captures.delete("ignore")
      force_encoding(captures)
      @params = @params.merge(captures) { |_name, given, captured| captured || given }
    end

    def _captured_values(pattern, path, captures)
      return captures.values.flatten unless pattern.regular?

      values = force_encoding(pattern.values(path))
      @params[:captures] = values unless values.empty?
      values
    end

    # Answers when no route did: with the app behind, or with 404. Meant to be overridden.
    # @raise [NotFound]
    def route_missing
      raise NotFound unless @app

      forward
    end

    # Turns an exception into a response.
    # @return [Object] what the handler returned
    def handle_exception!(boom)
      @params = @params.merge(@env["sinatra.error.params"]) if @env["sinatra.error.params"]
      @env["sinatra.error"] = boom
      status(_error_status(boom))
      _report(boom)
      answer = error_block!(boom.class, boom) || error_block!(response.status, boom)
      return answer if answer

      _default_error_body(boom)
      return unless server_error?
      raise boom if settings.raise_errors? || settings.show_exceptions?

      error_block!(Exception, boom)
    end

    # Only the framework's own errors choose their status, so that a foreign `http_status` cannot.
    def _error_status(boom)
      status = if boom.is_a?(Error)
                 if boom.respond_to?(:http_status) then boom.http_status
                 elsif settings.use_code? && boom.respond_to?(:code) then boom.code
                 end
               end
      status&.between?(400, 599) ? status : 500
    end

    def _report(boom)
      if server_error?
        dump_errors!(boom) if settings.dump_errors?
        raise boom if settings.show_exceptions? && settings.show_exceptions != :after_handler
      elsif not_found?
        headers["X-Cascade"] = "pass" if settings.x_cascade?
      end
    end

    def _default_error_body(boom)
      return unless not_found? || bad_request?

      if boom.message && boom.message != boom.class.name
        body(Rack::Utils.escape_html(boom.message))
      else
        content_type("text/html")
        body("<h1>#{not_found? ? "Not Found" : "Bad Request"}</h1>")
      end
    end

    # Runs the handlers declared for an exception class or a status: the nearest class's, the latest first.
    # @return [Object, false] the first answer; false when there is no handler
    def error_block!(key, *arguments)
      handlers = _error_handlers(key)
      return _run_error_handlers(handlers, arguments) if handlers
      return false unless key.respond_to?(:superclass) && key.superclass < Exception

      error_block!(key.superclass, *arguments)
    end

    # Asked of `settings` and what it inherits from: an extension's namespace may stand there instead of the class.
    # @return [Array<Route>, nil] the nearest handlers, in order of declaration
    def _error_handlers(key, base = settings)
      return unless base.respond_to?(:errors)

      base.errors[key] || _error_handlers(key, base.superclass)
    end

    def _run_error_handlers(handlers, arguments)
      handlers.reverse_each do |handler|
        answer = process_route(handler.pattern, handler.conditions, handler, arguments)
        return answer unless answer.nil? && !handler.equal?(handlers.first)
      end
    end

    # Writes the exception with its backtrace to the server's error stream.
    def dump_errors!(boom)
      @env["rack.errors"].puts(ErrorReport.format(boom))
    end

    # @return [Object] the data, its Strings in the settings' default encoding
    def force_encoding(...) = settings.force_encoding(...)
  end
end
