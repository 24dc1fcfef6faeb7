# frozen_string_literal: true

module Xinatra
  # What {Front} asks about a plan: which requests may be answered directly, by which routes, with which headers.
  class DirectWay
    # @return [Plan]
    attr_reader :plan
    # @return [DirectRoutes, nil] the routes for GET
    attr_reader :gets
    # @return [Hash{String => DirectRoutes}] the routes by verb
    attr_reader :verbs
    # @return [PlainNotFound, nil] what answers where no route matches
    attr_reader :not_found
    # @return [Hash{String => String}] what protections add to a response of the default content type
    attr_reader :protections
    # @return [Leaves::Respond, nil] makes the headers of a plain answer
    attr_reader :respond
    # @return [Array<Headers>] the headers of a plain answer, by the length of its body, up to some length
    attr_reader :prepared

    # What a path can hold that a file system reads in another way than the text says.
    RESOLVED = ["%", "\0", "//", "/."].freeze
    # What reads forms, and where it is defined; and what reads queries.
    READING = { params: Request, POST: Request, GET: Request, form_data?: Request,
                form_pairs: Rack::Request::Helpers }.freeze
    READING_QUERIES = { params: Request, GET: Request, query_parser: Request, parse_query: Rack::Request::Helpers,
                        query_string: Rack::Request::Helpers }.freeze
    private_constant :RESOLVED, :READING, :READING_QUERIES

    # @param plan [Plan]
    # @param protect [Protection::Chain]
    # @param verbs [Array<String>] those whose requests may be answered directly
    # @param not_found [PlainNotFound, nil]
    def initialize(plan, protect, verbs, not_found)
      @plan = plan
      @cleans_paths = protect.cleans_paths?
      @protect = protect
      @guards_referrers = protect.guards_referrers?
      @guarded = protect.guards?(plan.default_content_type)
      @not_found = not_found
      @reads_forms = reads_by?(READING)
      @defers = !plan.eager? && reads_by?(READING_QUERIES)
      @verbs = verbs.to_h { |verb| [verb, DirectRoutes.new(plan, plan.tables[verb], protect)] }.freeze
      @gets = @verbs["GET"]
      type = plan.default_content_type
      @protections = protect.headers(type)
      @respond = Leaves::Respond.new({ "content-type" => type, **@protections }) if @verbs.any?
      @prepared = @respond&.prepared
      freeze
    end

    # @return [Boolean] whether an app is to see cleaned paths
    def cleans_paths? = @cleans_paths

    # @return [Boolean] whether a plain answer may have to be kept from the client
    def guarded? = @guarded

    # @return [Boolean] whether only requests with a Referer may be such
    def guards_referrers? = @guards_referrers

    # @return [Boolean] whether requests read forms as they do here and in Rack 3.2
    def reads_forms? = @reads_forms

    # @param query [String] one that is not plain
    # @return [Boolean] whether reading it can wait until somebody asks, since it cannot be malformed
    def deferrable?(query)
      @defers && Leaves::Params.sound?(query) && Request::FormDecoding.reads_sound?(Rack::Utils.default_query_parser)
    end

    # @return [Boolean] whether all routes are matched in C
    def native? = @verbs.any? && @verbs.each_value.all? { |routes| routes.router.is_a?(Native::Router) }

    # @param type [String] a content type
    # @return [Array(Array<Headers>, Leaves::Respond, Boolean)] the headers of a plain answer of that type, what makes
    #   those of a longer one, and whether it may have to be kept from the client
    def typed(type)
      respond = Leaves::Respond.new({ "content-type" => type, **@protect.headers(type) })
      [respond.prepared, respond, @protect.guards?(type)]
    end

    # @param path [String]
    # @return [Boolean] whether a static file may answer instead of a route
    def file?(path)
      path.end_with?("/") || RESOLVED.any? { |part| path.include?(part) } || File.file?("#{@plan.public_folder}#{path}")
    end

    # @param body [String]
    # @return [Headers] of an answer that says nothing else
    def headers(body) = @respond.headers(body.bytesize)

    private

    def reads_by?(methods)
      methods.all? do |name, owner|
        defined = Request.method_defined?(name) || Request.private_method_defined?(name)
        defined && Request.instance_method(name).owner == owner
      end
    end
  end
end
