# frozen_string_literal: true

module Xinatra
  # What a verb, a filter or an error handler declares: a pattern, conditions and a handler. Frozen.
  #
  # It destructures into pattern, conditions and block, which is what extensions know a route to be.
  class Route
    # @return [Pattern::Simple, Pattern::Expression, Pattern::Mustermann] what the path must match
    attr_reader :pattern
    # @return [Array<UnboundMethod>] what else must hold
    attr_reader :conditions
    # @return [Symbol, nil] the private method the block became; nil when an extension brought a block of its own
    attr_reader :handler
    # @return [String, Symbol] an HTTP method, or the kind of filter or handler
    attr_reader :verb
    # @return [String, nil] what `env["sinatra.route"]` gets: verb and pattern
    attr_reader :label
    # @return [Boolean] whether the handler takes the captures as arguments
    attr_reader :takes_values
    # @return [String, nil] the one path that it matches literally, where it is static
    attr_reader :path

    # Paths that a request has to clean or decode, and patterns that are more than their text.
    ODD = %r{//|/\.|[^\w./~-]}
    # The pattern of a filter that is declared without one.
    EVERYWHERE = Pattern.parse(/.*/).to_s.freeze
    private_constant :ODD, :EVERYWHERE

    # Wraps what `compile!` returned, which an extension may have overridden.
    # @param verb [String]
    # @param signature [Route, Array] a route, or pattern, conditions and a block `(instance, values)`
    # @return [Route]
    def self.from(verb, signature)
      return signature.settle if signature.is_a?(Route)

      pattern, conditions, block = signature
      new(verb, pattern, conditions, block)
    end

    # @param verb [String, Symbol] an HTTP method, or the kind of filter or handler
    # @param pattern [Object] anything with `params(path)`
    # @param conditions [Array<UnboundMethod>]
    # @param source [Proc] the block that was declared; where there is no handler, it is called with the instance and
    #   the captures
    # @param handler [Symbol, nil] the private method that the block became
    def initialize(verb, pattern, conditions, source, handler = nil)
      @pattern = pattern = Pattern.of(pattern)
      @conditions = conditions
      @source = source
      @handler = handler
      @takes_values = !source.arity.zero?
      @verb = verb
      @label = -"#{verb} #{pattern}"
      @direct = conditions.empty? && !handler.nil?
      @everywhere = @direct && pattern.regular? && pattern.to_s == EVERYWHERE
      @path = pattern.to_s if @direct && pattern.static? && !pattern.to_s.match?(ODD)
      freeze
    end

    # Conditions may have been added since (`routes["GET"].last[1] << condition`, as sinatra-subdomain does).
    # @return [Route] this one, or one that knows its conditions
    def settle
      return self if @handler.nil? || @direct == @conditions.empty?

      Route.new(@verb, @pattern, @conditions, @source, @handler)
    end

    # @return [Array(String, Integer), nil] file and line of the block
    def location = @source.source_location

    # @return [Boolean] whether it runs for each request: a filter without path and conditions
    attr_reader :everywhere
    alias everywhere? everywhere

    # @return [Boolean] whether the handler itself mentions `params`
    attr_reader :mentions_params
    # @return [Boolean] whether the captures are all that the handler reads of `params`
    attr_reader :captures_suffice
    alias captures_suffice? captures_suffice

    # @return [Symbol, nil] the name of the capture, where it is the only one, runs to the end of the path, and is all
    #   that the handler reads of `params`
    attr_reader :sole_capture

    # @return [Symbol, nil] what the handler does where it can do nothing else, see {MethodReading#quiet}
    attr_reader :quiet

    # @param scan [CodeScan]
    # @return [Route] the same, which knows what its handler reads of `params`
    def with_reading(scan)
      suffice = scan.captures_suffice?(self)
      dup.tap do |route|
        route.instance_variable_set(:@mentions_params, scan.mentions_params?(self))
        route.instance_variable_set(:@captures_suffice, suffice)
        route.instance_variable_set(:@quiet, scan.quiet(self))
        route.instance_variable_set(:@sole_capture, (sole_name if suffice))
        route.freeze
      end
    end

    # @return [Boolean] whether nothing but the pattern decides, and the handler is a method
    def direct? = @direct

    # Runs the handler.
    # @param instance [Base]
    # @param values [Array] the captures
    # @return [Object] what the handler returned
    def call(instance, values)
      return @source.call(instance, values) unless @handler

      @takes_values ? instance.__send__(@handler, *values) : instance.__send__(@handler)
    end

    # @return [Proc] takes the instance and the captures
    def block = @handler ? method(:call).to_proc : @source

    # @return [Array] pattern, conditions, block
    def to_ary = [@pattern, @conditions, block]
    alias to_a to_ary

    # @param index [Integer] 0 pattern, 1 conditions, 2 block
    # @return [Object, nil]
    def [](index) = to_ary[index]

    private

    def sole_name
      @pattern.names[0].to_sym if @pattern.is_a?(Pattern::Simple) && @pattern.only && @pattern.names[0] != "ignore"
    end
  end
end
