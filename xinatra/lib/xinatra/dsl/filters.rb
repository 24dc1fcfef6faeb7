# frozen_string_literal: true

module Xinatra
  module DSL
    # Filters: blocks that run before and after every request whose path and conditions they match.
    module Filters
      # @return [Hash{Symbol => Array<Route>}] the filters declared on this class, under `:before` and `:after`
      attr_reader :filters

      # Declares a block to run before routes are matched; it may change the request, `path_info` included.
      # @param path [String, Regexp, Object] a pattern; every path when left out
      # @param options [Hash] conditions
      def before(path = /.*/, **options, &block)
        add_filter(:before, path, **options, &block)
      end

      # Declares a block to run when the route is done, also after an error or a halt, but not for static files.
      # @param path [String, Regexp, Object] a pattern; every path when left out
      # @param options [Hash] conditions
      def after(path = /.*/, **options, &block)
        add_filter(:after, path, **options, &block)
      end

      # Declares a filter of the type.
      # @param type [Symbol] `:before` or `:after`
      # @return [Array<Route>] the filters of that type
      def add_filter(type, path = /.*/, **options, &block)
        _changing("#{type} filter") { filters[type] << compile!(type, path, block, **options) }
      end
    end
  end
end
