# frozen_string_literal: true

module Xinatra
  module DSL
    # When a class is compiled, and when what was compiled is thrown away. Names that are not Sinatra's begin with an
    # underscore, here and in {Dispatch}, so that no helper or setting of an app hides them by chance.
    module Compilation
      # @return [Plan] what the class and its ancestors declare; compiled when first asked for after a change
      def _plan = @plan_cell.plan

      # @return [PlanCell] holds the plan as long as nothing changes
      def _plan_cell = @plan_cell

      # Compiles the class and forbids any further change: routes, settings, helpers, methods.
      # @return [Class] self
      def freeze
        prototype
        @plan_cell.freeze
        [@routes, @filters, @errors, @middleware, @extensions, @conditions].each(&:freeze)
        [@routes, @filters].flat_map(&:values).flatten(1).each { |_pattern, conditions, _block| conditions.freeze }
        super
      end

      # Removes what this class declares; what it inherits stays.
      # @return [void]
      def reset!
        _changing("reset!") do
          @conditions = []
          @routes = {}
          @filters = %i[before after].to_h { |type| [type, Declarations.new(self, "#{type} filter")] }
          @errors = {}
          @middleware = []
          @extensions = []
          @prototype = nil
          # Goes on, for a request that is being answered may still call a handler by its name.
          @handler_count ||= 0
          @template_cache = TemplateCache.new
          @templates = superclass.respond_to?(:templates) ? Hash.new { |_, name| superclass.templates[name] } : {}
        end
      end

      # Forgets the plans that a change outdates: of this class and of those that inherit from it. The templates get
      # another cache, for a template of before may be about to be put into the old one.
      # @return [void]
      def _recompile
        return unless @plan_cell&.clear

        @template_cache = TemplateCache.new
        subclasses.each(&:_recompile)
      end

      # A module's methods may be ones that the plan depends on.
      %i[include prepend extend].each do |name|
        define_method(name) do |*modules|
          _changing(name) { super(*modules) }
        end
      end

      private

      def inherited(subclass)
        subclass.instance_variable_set(:@plan_cell, PlanCell.new(subclass))
        subclass.instance_variable_set(:@stack_lock, Monitor.new)
        subclass.reset!
        subclass.set(:app_file, caller_files.first) unless subclass.app_file?
        super
      end

      # Makes a change of what a plan is made from. Plans are forgotten when it is made, for one that another thread
      # compiles in the middle of it is of no use either.
      # @return [Object] what the block returns
      # @raise [FrozenAppError] when the class is frozen
      def _changing(what)
        raise FrozenAppError.new(self, what) if frozen?

        begin
          yield
        ensure
          _recompile
        end
      end

      # Ruby calls these when it has defined or removed a method of the class, or one of its instances.
      %i[method_added method_removed method_undefined
         singleton_method_added singleton_method_removed singleton_method_undefined].each do |hook|
        define_method(hook) do |name|
          _recompile
          super(name)
        end
      end
    end
  end
end
