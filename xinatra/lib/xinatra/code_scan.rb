# frozen_string_literal: true

module Xinatra
  # Reads what an app's own methods mention, so that the compiler can prove what a request will not need.
  #
  # An instance variable cannot be filled in when it is read, so `@request`, `@response` and `@params` have to be set
  # before the handler, unless nothing that runs on the instance mentions them. Where code cannot be read (another Ruby,
  # an `eval`), the answer is always the careful one. Reading one method takes some 5 microseconds.
  class CodeScan
    # Instance variables that the methods of the same name fill in on demand, calls that can reach any variable, and
    # what can change that which `params` is read from.
    EAGER = [:@request, :@response, :@params, :binding, :eval, :instance_eval, :update_param, :delete_param, :GET,
             :POST, :path_info=, :query_string, "QUERY_STRING", "PATH_INFO", :QUERY_STRING, :PATH_INFO,
             "rack.request.query_hash"].freeze
    # What can make Rack's reading of the query another than at the request's start.
    REREADING = [:GET, :POST, :update_param, :delete_param, :query_string, "QUERY_STRING", :QUERY_STRING,
                 "rack.request.query_hash"].freeze
    # What hands the request to the next route; as a bare symbol it may be given to `throw` or `send`.
    PASSING = %i[pass].freeze
    # What reads the environment without its method, which makes it where a request came without.
    READING_ENV = %i[@env].freeze
    # What asks for the request's logger.
    LOGGING = [:logger, "rack.logger"].freeze
    REDIRECTING = %i[redirect].freeze
    TYPING = %i[content_type].freeze
    # Readers that must be {LazyState}'s own for variables to be filled in on demand.
    READERS = %i[request response params env].freeze
    # Where this library's own methods are, which are known.
    LIBRARY = "#{__dir__}/".freeze
    private_constant :READING_ENV, :REREADING, :PASSING, :LOGGING, :REDIRECTING, :TYPING, :READERS, :LIBRARY

    # @param app [Class] a subclass of Base; its own code and that of its ancestors up to Base is read
    def initialize(app)
      @app = app
      @mentioned = {}
      @params = {}.compare_by_identity
      @quiet = {}.compare_by_identity
      @quiet_handlers = {}
      @gives_self = false
      @readable = defined?(RubyVM::InstructionSequence) &&
                  READERS.all? { |name| app.instance_method(name).owner == LazyState }
      @reads = {}
      @handlers, @others = @readable ? read_methods : [{}, []]
    end

    # @return [Boolean] whether something may read @request, @response or @params as such
    def eager? = open? || mentions?(EAGER)

    # @return [Boolean] whether something may change the query, so that it has to be read before
    def rereads? = mentions?(REREADING)

    # @return [Boolean] whether something may call `pass`
    def passes? = open? || mentions?(PASSING)

    # @return [Boolean] whether something may write to the request's logger
    def logs? = open? || mentions?(LOGGING)

    # @return [Boolean] whether something may read @env as such
    def reads_env? = open? || mentions?(READING_ENV)

    # @return [Boolean] whether something was seen to call `redirect`
    def redirects? = mentions?(REDIRECTING)

    # @return [Boolean] whether something was seen to call `content_type`
    def types? = mentions?(TYPING)

    # @param route [Route] or a filter
    # @return [Boolean] whether its handler reads `params`
    def mentions_params?(route) = @reads.key?(route.handler) && @reads[route.handler] != []

    # @param route [Route]
    # @return [Symbol, nil] what its handler does where it can do nothing else, see {MethodReading#quiet}
    def quiet(route) = @quiet_handlers[route.handler]

    # @return [Boolean] whether a filter, or a helper, may do more with `params` than index it by name, such as keep it
    def keeps_params? = eager? || @others.include?(nil)

    # @param route [Route]
    # @return [Boolean] whether all that its handler, or a helper, reads of `params` are the route's captures, by name
    def captures_suffice?(route)
      return false if !@handlers.key?(route.handler) || eager?

      names = route.pattern.names
      [@handlers[route.handler], *@others].all? { |read| read&.all? { |name| names.include?(name) } }
    end

    private

    # Whether there is code that cannot be read, or that is not read and may be given an instance.
    def open? = !@readable || @gives_self

    def mentions?(names) = names.any? { |name| @mentioned.key?(name) }

    # Only one of the routes' handlers runs in a request, any of the other methods may.
    # @return [Array(Hash{Symbol => Array, nil}, Array<Array, nil>)] what handlers, by name, and all other methods read
    #   of `params`, see {MethodReading#params}; methods that read nothing are left out of the others
    def read_methods
      routes = @app.ancestors.grep(Class).take_while { |owner| owner <= Base }
                   .flat_map { |owner| owner.routes.values.sum([]).grep(Route) }.to_h { |route| [route.handler, true] }
      all = read_all
      @reads = all.to_h
      handlers, others = all.partition { |name, _params| routes[name] }
      others += read_elsewhere
      [handlers.to_h, others.map(&:last).uniq - [[]]]
    end

    def read_all
      @app.ancestors.take_while { |owner| owner != Base }.flat_map do |owner|
        [*owner.instance_methods(false), *owner.private_instance_methods(false)].filter_map do |name|
          sequence = RubyVM::InstructionSequence.of(owner.instance_method(name))
          [name, read(sequence, name)] if sequence
        end
      end
    end

    # Methods that the app's code may call but that are not its own: a script's, which are Object's, and those of
    # classes and modules that were opened.
    def read_elsewhere
      found = []
      seen = []
      until (names = @mentioned.keys.grep(Symbol) - seen).empty?
        seen.concat(names)
        names.each do |name|
          sequence = foreign_sequence(name)
          found << [name, read(sequence)] if sequence
        end
      end
      found
    end

    def foreign_sequence(name)
      return unless @app.method_defined?(name) || @app.private_method_defined?(name)

      sequence = RubyVM::InstructionSequence.of(@app.instance_method(name))
      sequence unless sequence.nil? || sequence.path.start_with?(LIBRARY, "<internal:")
    end

    # Routes that are declared in a loop share their instructions.
    def read(sequence, name = nil)
      @params[sequence] = read_once(sequence) unless @params.key?(sequence)
      @quiet_handlers[name] = @quiet[sequence] if @quiet.key?(sequence)
      @params[sequence]
    end

    def read_once(sequence)
      reading = MethodReading.new(sequence)
      @mentioned.merge!(reading.mentioned)
      @gives_self ||= reading.gives_self?
      @quiet[sequence] = reading.quiet if reading.quiet
      reading.params
    end
  end
end
