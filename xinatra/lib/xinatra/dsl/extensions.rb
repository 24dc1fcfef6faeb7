# frozen_string_literal: true

module Xinatra
  module DSL
    # Extensions: modules that add to the DSL (`register`), to what a handler may call (`helpers`), and Rack middleware
    # (`use`).
    module Extensions
      # Makes methods available to handlers, filters and templates.
      # @param extensions [Array<Module>] modules to include
      # @yield evaluated as the class's body
      def helpers(*extensions, &block)
        _changing("helpers") do
          class_eval(&block) if block
          include(*extensions) if extensions.any?
        end
      end

      # Adds modules to the DSL: each extends the class, and its `registered(app)` is called where it has one.
      # @param extensions [Array<Module>]
      # @yield the body of an anonymous extension
      def register(*extensions, &block)
        _changing("register") do
          extensions << Module.new(&block) if block
          @extensions += extensions
          extensions.each do |extension|
            extend extension

            extension.registered(self) if extension.respond_to?(:registered)
          end
        end
      end

      # @return [Array<Module>] extensions registered on this class and on those it inherits from
      def extensions
        superclass.respond_to?(:extensions) ? (@extensions + superclass.extensions).uniq : @extensions
      end

      # Puts a Rack middleware in front of the app, behind those already there.
      # @param middleware [Class] its `new` gets the next app and the arguments
      def use(middleware, *args, &block)
        _changing("use") do
          @stack_lock.synchronize do
            @middleware << [middleware, args, block]
            @prototype = nil
          end
        end
      end
      ruby2_keywords(:use)

      # @return [Array<Array>] class, arguments and block of each middleware, inherited ones first
      def middleware
        superclass.respond_to?(:middleware) ? superclass.middleware + @middleware : @middleware
      end

      private

      def invoke_hook(name, *args)
        extensions.each { |extension| extension.send(name, *args) if extension.respond_to?(name) }
      end
    end
  end
end
