# frozen_string_literal: true

module Xinatra
  module DSL
    # Routes: a verb, a pattern and a block that answers.
    module Routes
      # @return [Hash{String => Array<Route>}] the routes declared on this class, by verb, in order of registration
      attr_reader :routes

      # Declares what answers GET, and HEAD with the same headers (RFC 9110, section 9.3.2).
      # @param path [String, Regexp, Object] a pattern, anything Mustermann takes
      # @param options [Hash] conditions by name, `:host`, `:mustermann_opts`
      # @yield [*captures] runs on the app's instance; its value is the response
      # @return [Route] the route for HEAD
      def get(path, options = {}, &)
        conditions = @conditions.dup
        route("GET", path, options, &)
        @conditions = conditions
        route("HEAD", path, options, &)
      end

      # @!method put(path, options = {}, &block)
      # @!method post(path, options = {}, &block)
      # @!method delete(path, options = {}, &block)
      # @!method head(path, options = {}, &block)
      # @!method options(path, options = {}, &block)
      # @!method patch(path, options = {}, &block)
      # @!method link(path, options = {}, &block)
      # @!method unlink(path, options = {}, &block)
      #   Declares what answers the method, as {#get} does for GET.
      %w[PUT POST DELETE HEAD OPTIONS PATCH LINK UNLINK].each do |verb|
        define_method(verb.downcase) { |path, options = {}, &block| route(verb, path, options, &block) }
      end

      private

      # A seam: extensions override it to see or to change each route.
      # @return [Route]
      def route(verb, path, options = {}, &block)
        _changing("#{verb} #{path}") do
          enable(:empty_path_info) if path == "" && empty_path_info.nil?
          signature = compile!(verb, path, block, **options)
          (@routes[verb] ||= Declarations.new(self, "#{verb} route")) << signature
          invoke_hook(:route_added, verb, path, block)
          signature
        end
      end

      # A seam: turns path, block and conditions into what {Routes#routes} and {Filters#filters} hold.
      # @return [Route]
      def compile!(verb, path, block, **options)
        raise ArgumentError, "#{verb} #{path} has no block: give it one that answers" unless block

        host_name(options.delete(:host)) if options.key?(:host)
        pattern_options = options.delete(:mustermann_opts) || {}
        options.each_pair { |name, arguments| send(name, *arguments) }

        pattern = compile(path, pattern_options)
        conditions = @conditions
        @conditions = []
        Arity.check(block, pattern, "#{verb} #{path}")
        Route.new(verb, pattern, conditions, block, _define_handler(verb, block))
      end

      # A seam: parses a path. GET and HEAD share a pattern.
      # @return [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      def compile(path, options = {})
        options = mustermann_opts.merge(options)
        return Pattern.parse(path, options) unless options.empty? && (path.is_a?(String) || path.is_a?(Regexp))
        return @last_pattern if @last_path == path

        @last_pattern = Pattern.parse(path, options)
        @last_path = path.dup.freeze
        @last_pattern
      end

      # Turns a block into a private method that stays. GET and HEAD share one.
      def _define_handler(verb, block)
        return @last_handler if block.equal?(@last_block)

        @last_block = block
        @last_handler = :"_#{verb.downcase}_#{object_id}_#{@handler_count += 1}"
        define_method(@last_handler, &block)
        private(@last_handler)
        @last_handler
      end

      # A seam: turns a block into a method that is not in the class.
      # @return [UnboundMethod]
      def generate_method(name, &)
        define_method(name, &)
        method = instance_method(name)
        remove_method(name)
        method
      end
    end
  end
end
