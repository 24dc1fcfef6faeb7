# frozen_string_literal: true

module Xinatra
  # What a handler that passed leaves behind: the block given to `pass`.
  Passed = Struct.new(:block)
  private_constant :Passed

  # The shortest way of a request: one route without conditions. It ends as {Dispatch} would end it, and hands over to
  # it as soon as anything out of the ordinary happens.
  module Direct
    # @param env [Hash] the Rack environment
    # @param route [Route] matches the path; no conditions
    # @param plan [Plan]
    # @param plain [Boolean] whether there is nothing to read but a query that cannot be malformed
    # @return [String, Array] a body, to be answered with status 200 and the default headers; else a finished response
    def _answer_directly(env, route, plan, plain)
      @env = env
      begin
        result = plain && plan.plain? ? catch(:halt) { _call_route(route) } : _call_carefully(route, plan, plain)
        response if @redirected || @late_type
        return result if result.instance_of?(String) && !@response && plan.strings_suffice?

        body = _settle(result, route, plan)
      rescue ::Exception => e
        _recover(e, route)
      end
      _end_directly(body, plan)
    end

    private

    # @param body [String, nil] one that needs no response of its own
    # @return [String, Array] as {_answer_directly} does
    def _end_directly(body, plan)
      return _filter_after(body, plan) if body

      invoke { _after_filters } if _plan.after.any?
      _conclude
    end

    def _call_route(route)
      @direct_route = route unless route.path
      @env["sinatra.route"] = route.label
      return __send__(route.handler) unless route.takes_values

      __send__(route.handler, *_values(route))
    end

    def _values(route) = route.pattern.values(_utf8(@env["PATH_INFO"]))

    # For requests with more to read, and apps that have filters, read instance variables, log or pass.
    def _call_carefully(route, plan, plain)
      _add_silent_logger if plan.logs?
      _read_all_params unless plain && !plan.rereads?
      _materialize if plan.eager?
      catch(:halt) do
        next _find_route unless plan.before.empty? || _same_request? { _before_filters(plan) }

        _add_late_captures(route) if @params
        next _call_route(route) unless plan.passes?

        Passed.new(catch(:pass) { throw :halt, _call_route(route) })
      end
    end

    # As the default stack has one, where nothing is to be logged.
    def _add_silent_logger
      @env["rack.logger"] ||= Middleware::Logger.build(@env, ::Logger::FATAL) if settings.logging == false
    end

    def _before_filters(plan)
      plan.before.each { |filter| filter.everywhere? ? _run_filter(filter) : _try_filter(filter) }
      _pin_response
    end

    def _pin_response
      response if @late_type
      @pinned_response = true if @response && @response["content-type"]
    end

    def _run_filter(filter)
      catch(:pass) { filter.call(self, []) }
    end

    def _try_filter(filter)
      _materialize
      process_route(filter.pattern, filter.conditions, filter)
    end

    # What is malformed is found before anything runs.
    def _read_all_params
      request
      @params = IndifferentHash.new
      @params_complete = true
      request.params.each_pair { |name, value| @params[name] = _in_utf8(value) }
    end

    # As {Dispatch#_receive_params} puts them, where that is the app's encoding.
    def _in_utf8(value)
      return value unless value.respond_to?(:force_encoding)
      return force_encoding(value.dup) if value.frozen?

      value.encoding == Encoding::UTF_8 ? value : force_encoding(value)
    end

    # A before filter may send the request elsewhere.
    def _same_request?
      path = @env["PATH_INFO"].dup
      verb = @env["REQUEST_METHOD"].dup
      yield
      @env["PATH_INFO"] == path && @env["REQUEST_METHOD"] == verb
    end

    def _find_route
      _materialize
      route!
    end

    # Filters see no captures, so where they asked for `params` it was made without. What they kept stays as it is.
    # A single capture is put straight into the copy: it always has a value, and a merge costs three times as much.
    def _add_late_captures(route)
      return if route.path

      @params_complete = true
      if _lone_capture?(route.pattern) && @params.instance_of?(IndifferentHash)
        @params = _read_captures(@params.dup, route.pattern, @env["PATH_INFO"])
      else
        _merge_captures(route.pattern)
      end
    end

    # What a Regexp captures without a name is put into what filters have kept, if it names nothing besides.
    def _merge_captures(pattern)
      captures = _read_captures(IndifferentHash.new, pattern, @env["PATH_INFO"])
      numbered = captures.delete("captures") if pattern.regular?
      @params = @params.merge(captures) { |_name, given, captured| captured || given } unless pattern.names.empty?
      @params["captures"] = numbered if numbered
    end

    # Whether `params` can be read anew by after filters, which see no captures, save what a Regexp's leave behind.
    def _spent?(route)
      return false if route.pattern.regular? || _hides_query?(route)

      @params.nil? || (route.captures_suffice? && !@params_complete)
    end

    # Whether the query may have a capture's name, of which after filters see nothing then.
    def _hides_query?(route)
      query = @env["QUERY_STRING"]
      return false if route.path || query.nil? || query.empty?

      query.include?("%") || route.pattern.names.any? { |name| query.include?(name) }
    end

    # What the after filters do not ask for is not made.
    # @return [String, Array] as {_answer_directly} does
    def _filter_after(body, plan)
      @direct_route = @params = nil
      @response ? _set_body(body) : @direct_body = body
      invoke { _run_after_filters(plan) }
      return body unless @response

      _materialize if plan.status_handlers?
      _conclude
    end

    def _run_after_filters(plan)
      plan.after.each { |filter| _run_filter(filter) }
      nil
    rescue ::Exception => e
      _materialize
      invoke { handle_exception!(e) }
    end

    # Gives a request a response of its own, unless that can be left to the after filters.
    # @return [String, nil] the body, for {_filter_after}
    def _settle(result, route, plan)
      if result.instance_of?(String) && _untouched?(plan)
        return result if plan.after_everywhere? && _spent?(route)
        return _set_body(result) if plan.strings_suffice? && !plan.handles?(@response.status)
      end
      return _settle_alone(result) if _last?(result, plan)

      _materialize
      _release_captures
      result.is_a?(Passed) ? _pass_on(result.block, route) : invoke { result }
    end

    # Where nothing runs any more that may ask for more than the response.
    # @return [nil]
    def _settle_alone(result)
      response
      invoke { result }
    end

    # Whether nothing of the app's can run any more.
    def _last?(result, plan) = plan.settles_alone? && _inert?(result) && _untouched?(plan)

    # Whether nothing of the app's can run when the body is read: that would see no captures in `params` any more.
    def _inert?(result)
      case result
      when String then true
      when Integer then @response.nil?
      when Array then result.empty? || (@response.nil? && (result in [Integer] | [Integer, String]))
      else false
      end
    end

    # Whether the handler has not changed the app, nor frozen what would be changed now.
    def _untouched?(plan) = _plan.equal?(plan) && !@params&.frozen?

    # All that is left to do for a String, as `body` does it.
    def _set_body(string)
      @response.delete_header("content-length") unless @env["REQUEST_METHOD"] == "HEAD"
      @response.body = string
      nil
    end

    # Goes on behind the route.
    def _pass_on(block, route)
      table = _plan.tables[route.verb]
      index = table.routes.index { |other| other.handler == route.handler && other.label == route.label }
      _unpin if index < table.size - 1
      invoke { _route_on(table, block, index) }
    end

    def _recover(boom, route)
      _materialize
      boom = _pass_late(boom, route) if boom.is_a?(UncaughtThrowError) && boom.tag == :pass
      return unless boom

      _keep_params(boom)
      invoke { handle_exception!(boom) }
    rescue ::Exception
      _after_filters
      raise
    end

    # What a filter or a handler raised is handled with the captures; a malformed request has not come so far.
    def _keep_params(boom)
      return _release_captures unless boom.is_a?(StandardError)

      @env["sinatra.error.params"] ||= @params unless boom.is_a?(BadRequest) && !@env["sinatra.route"]
    end

    # A pass that the compiler did not foresee, from code that it cannot read.
    # @return [Exception, nil] what the routes behind raised
    def _pass_late(thrown, route)
      _settle(Passed.new(thrown.value), route, _plan)
      nil
    rescue ::Exception => e
      e
    end

    def _release_captures
      return unless @direct_route

      @direct_route.pattern.names.each { |name| @params.delete(name) unless name == "ignore" }
    end
  end
end
