# frozen_string_literal: true

module Xinatra
  # What a class and its ancestors declare, flattened and frozen: all that serving a request asks about the class.
  class Plan
    # The routes of one verb behind their router.
    Table = Struct.new(:routes, :router) do
      # @param path [String]
      # @param after [Integer] the index of the last route tried; -1 for none
      # @return [Integer, nil] the index of the first route behind it that matches
      def match(path, after = -1) = router.match(path, after)

      # @param index [Integer]
      # @return [Route]
      def [](index) = routes[index]

      # @return [Integer] how many routes there are
      def size = routes.size
    end

    # @return [Hash{String => Table}] by verb
    attr_reader :tables
    # @return [Array<Route>] inherited filters first
    attr_reader :before, :after
    # @return [String, nil] the folder of static files, where there are any
    attr_reader :public_folder
    # @return [String, nil] the folder of templates, where it is beside the app's file
    attr_reader :views
    # @return [Array<String>] why requests cannot take the direct way; empty when they can
    attr_reader :detours
    # @return [Hash{Symbol => LateType}, nil] content types that can be said without a response, since nothing looks at
    #   one before the end; filled as they are used; nil where something does
    attr_reader :late_types
    # @return [CodeScan] what the app's own code was seen to mention
    attr_reader :scan
    # @return [String, nil] the default content type with its charset
    attr_reader :default_content_type

    # What is true or false of a class; each has a predicate. Aliases of readers, since those need no stack frame.
    #
    # - `eager?`: `@request` and the like must be set before a handler runs
    # - `reads_env?`: likewise `@env`, which there need not be for a {Native::Request}
    # - `rereads?`: the query must be read by Rack before a handler runs; implies `eager?`
    # - `passes?`: something may call `pass`
    # - `logs?`: something may write to the request's logger
    # - `handles_not_found?`: code of the app's own answers, or helps to, where no route does
    # - `status_handlers?`: handlers are declared for statuses, not only for exceptions
    # - `before_everywhere?`: none of the above, and no filters but before filters without pattern and condition
    # - `plain?`: nor these
    # - `answers_ok?`: a handler is declared for the status 200
    # - `strings_suffice?`: a String from a handler is a whole response: no after filters, nor such a handler
    # - `settles_alone?`: nothing of the app's own runs after a handler
    # - `redirects_late?`: `redirect` may leave it at an address, since nothing looks at the response after it
    # - `after_everywhere?`: it is once the after filters, which all have neither pattern nor condition, have run
    # - `static?`: files are served from the public folder
    # - `reload_templates?`: templates are read anew for each request
    # - `strict_paths?`: `/a` and `/a/` differ
    # - `tries_all?`: `process_route` is overridden, and is asked about each route
    # - `empty_path_info?`: an empty path is kept as it is instead of meaning `/`
    FLAGS = %i[eager reads_env rereads passes logs redirects_late handles_not_found status_handlers answers_ok
               before_everywhere plain strings_suffice settles_alone after_everywhere static reload_templates
               strict_paths tries_all empty_path_info].freeze
    FLAGS.each do |flag|
      attr_reader flag

      alias_method :"#{flag}?", flag
    end

    # @param attributes [Hash{Symbol => Object}] what {Compiler} found: one entry a reader, `plain` apart
    def initialize(**attributes)
      attributes.each { |name, value| instance_variable_set(:"@#{name}", value) }
      conclude
      freeze
    end

    # @return [Boolean] whether requests may take the direct way: nothing overridden
    def direct? = @detours.empty?

    # @return [Array<String>] why requests on the direct way are not answered in C from end to end; empty when they are
    def detours_from_c
      return [] if before_everywhere?

      [
        *("an after filter" if after.any?), *("a handler for the status 200" if answers_ok?),
        *("a before filter for some requests" unless before.all?(&:everywhere?)),
        *("@request, @response and @params set in advance" if eager?),
        *("what may call pass" if passes?), *("what may log" if logs?)
      ]
    end

    # An overridden look for handlers is called in any case, where there are some.
    # @param status [Integer] of a response
    # @return [Boolean] whether handlers have to be looked for
    def handles?(status) = @status_handlers && (status != 200 || @answers_ok || !direct?)

    # The path that patterns see.
    # @param path [String] the request's
    # @return [String]
    def route_path(path)
      return "/" if path.empty? && !@empty_path_info
      return path if @strict_paths || path == "/" || !path.end_with?("/")

      path[0..-2]
    end

    private

    # What follows from all that was found.
    def conclude
      @strings_suffice = !@answers_ok && @after.empty?
      @settles_alone = !@status_handlers && @after.empty?
      @after_everywhere = !@answers_ok && @after.any? && @after.all?(&:everywhere?)
      @before_everywhere = @strings_suffice && foreseen? && @before.all?(&:everywhere?)
      @plain = @before_everywhere && @before.empty?
    end

    def foreseen? = !(@eager || @passes || @logs)
  end
end
