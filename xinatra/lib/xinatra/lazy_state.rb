# frozen_string_literal: true

module Xinatra
  # A request's objects: filled in when they are asked for on the direct way, set from the start on the general way.
  module LazyState
    # @return [#call, nil] the app behind, where this one is a middleware
    attr_accessor :app
    attr_writer :env, :request, :response, :params

    # @return [Hash, nil] the Rack environment; nil outside of a request
    def env = @env || (@native_request && _take_over(@native_request))

    # @return [Request, nil] nil outside of a request
    def request = @request || ((@env || env) && @request = Request.new(@env))

    # @return [Response, nil] nil outside of a request
    def response = @response || ((@env || @native_request) && @response = _new_response)

    # @return [IndifferentHash, nil] query, form and captures; nil outside of a request
    def params = @params || ((@env || env) && @params = _read_params(@direct_route))

    # Instance variables cannot be filled in when they are read, so whoever reads them from outside has them set first.
    %i[instance_variable_get instance_variable_defined? instance_variables instance_exec].each do |name|
      class_eval <<~RUBY, __FILE__, __LINE__ + 1
        def #{name}(...)          # def instance_variable_get(...)
          _materialize if env      #   _materialize if env
          super                   #   super
        end                       # end
      RUBY
    end

    private

    # @return [Hash] the environment of a request that came without
    def _take_over(request)
      @direct_route = request._route
      @env = request.env
    end

    # After filters that run on a body see it there, and who asks after a redirect sees that.
    def _new_response
      response = Response.new
      response.body = @direct_body if @direct_body
      response["content-type"] = @late_type.dup if @late_type
      return response unless @redirected

      response.status = 302
      response["location"] = @redirected
      response
    end

    # Sets @request, @response and @params.
    def _materialize
      request
      response
      return if @params_complete

      @params = _all_params(@params)
      @params_complete = true
    end

    # The instance, for code that {CodeScan} does not read: all that it may ask for is there. A method that gives self
    # away in its place makes every request of the app pay for that.
    # @return [self]
    def _completed
      _materialize
      _add_silent_logger
      self
    end

    # For what runs when the request has ended, and its captures are gone.
    # @return [IndifferentHash] all of them
    def _kept_params
      _materialize
      params.dup
    end

    # What holds only captures gets the query as well.
    def _all_params(params)
      return params if params && !@direct_route&.captures_suffice?

      captures = params || _read_params(@direct_route)
      name = @direct_route&.sole_capture
      captures = { name => captures[name] } if name
      _read_query(IndifferentHash.new).merge!(captures) { |_name, given, captured| captured || given }
    end

    # The direct way leaves queries that cannot be malformed until now; captures win over the query. For a handler that
    # only indexes `params` by one name, a Hash that has that value for any key will do: it costs a third of an
    # IndifferentHash.
    def _read_params(route)
      return Hash.new(route.pattern.only_value(@env["PATH_INFO"])) if route&.sole_capture

      params = IndifferentHash.new
      _read_query(params) unless route&.captures_suffice?
      _read_captures(params, route.pattern, @env["PATH_INFO"]) if route
      params
    end

    # Middleware that has parsed the query or the form may have changed what came out; what nests is Rack's to read.
    def _read_query(params)
      query = @env["QUERY_STRING"]
      read = @env.key?("rack.request.query_hash") || @env.key?("rack.request.form_hash")
      return params if !read && (query.nil? || query.empty?)
      return params.merge!(request.params) if read || !Leaves::Params.plain?(query)

      Leaves::Params.read(query, params)
      params
    end

    # Servers give paths as binary.
    def _utf8(path) = path.encoding == Encoding::UTF_8 ? path : path.dup.force_encoding(Encoding::UTF_8)

    def _lone_capture?(pattern) = pattern.is_a?(Pattern::Simple) && pattern.only && pattern.names[0] != "ignore"

    # A single capture takes a shorter way than others: it is cut out first, and is less to put into UTF-8 than a path.
    def _read_captures(params, pattern, path)
      if _lone_capture?(pattern)
        params.store_flat(pattern.names[0], pattern.only_value(path))
        return params
      end

      path = _utf8(path)
      pattern.fill(params, path)
      return params unless pattern.regular?

      captures = pattern.values(path)
      params["captures"] = captures unless captures.empty?
      params
    end
  end
end
