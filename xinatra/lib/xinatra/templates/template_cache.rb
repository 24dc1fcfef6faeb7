# frozen_string_literal: true

require_relative "bounded_cache"
require_relative "template_shelf"

module Xinatra
  # The compiled templates of an app: a shelf for each combination of engine, options and folder, and what extensions
  # keep under keys of their own. It is bounded, since templates given as Strings may contain what a client sent.
  class TemplateCache
    # How many shelves, and how many of the extensions' entries, are kept.
    LIMIT = 200

    def initialize
      @usual = BoundedCache.new(LIMIT)
      @usual_bare = BoundedCache.new(LIMIT)
      @shelves = BoundedCache.new(LIMIT)
      @entries = BoundedCache.new(LIMIT)
      @seamless = BoundedCache.new(LIMIT)
    end

    # Looks up what was kept under a key; on a miss, keeps what the block returns, be it nil or false.
    # @param key [Array<Object>] compared by `eql?`
    # @yield makes the value
    # @return [Object] the value
    def fetch(*key, &) = @entries.fetch(key.freeze, &)

    # Forgets everything.
    # @return [void]
    def clear
      [@usual, @usual_bare, @shelves, @entries, @seamless].each(&:clear)
    end

    # Finds the shelf for a call of an engine; almost all calls come with the same options and folder.
    # @param engine [Symbol]
    # @param options [TemplateOptions]
    # @param views [String] a folder, or whatever the app's `find_template` understands
    # @param encoding [String] of a template that does not say its own
    # @return [TemplateShelf]
    def shelf(engine, options, views, encoding)
      unless options.for_engine
        table = options.exclude_outvar ? @usual_bare : @usual
        usual = table[engine] || table.fetch(engine) { make(engine, options, views, encoding) }
        return usual if usual.views == views && usual.encoding == encoding
      end

      options = options.complete(encoding)
      @shelves.fetch([engine, options, views].freeze) { TemplateShelf.new(engine, options, views) }
    end

    # Whether a class renders layouts without a method of its own, or of an extension, in between. The answer is kept
    # like the templates: until the cache is cleared.
    # @param app [Class] that includes Templates
    # @return [Boolean]
    def seamless?(app)
      @seamless.fetch(app) { app.instance_method(:render).owner == Templates }
    end

    private

    def make(engine, options, views, encoding)
      TemplateShelf.new(engine, options.complete(encoding), views)
    end
  end
end
