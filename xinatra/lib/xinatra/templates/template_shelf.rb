# frozen_string_literal: true

module Xinatra
  # The compiled templates of one engine with one set of options, out of one folder.
  class TemplateShelf < BoundedCache
    # How many templates are kept.
    LIMIT = 500

    # @return [Symbol] as Tilt knows it
    attr_reader :engine
    # @return [Hash{Symbol => Object}] for the engine
    attr_reader :options
    # @return [String]
    attr_reader :views
    # @return [String] of a template that does not say its own
    attr_reader :encoding

    # @param engine [Symbol]
    # @param options [Hash{Symbol => Object}]
    # @param views [String]
    def initialize(engine, options, views)
      super(LIMIT)
      @engine = engine
      @options = options
      @views = views
      @encoding = options[:default_encoding]
    end
  end
end
