# frozen_string_literal: true

module Xinatra
  # What `new` returns: an app's instance with its middleware in front.
  class Wrapper
    # @param stack [#call] the instance behind its middleware
    # @param instance [Base]
    def initialize(stack, instance)
      @stack = stack
      @instance = instance
    end

    # @return [Class] the app's settings
    def settings = @instance.settings

    # @return [Base] an instance to call helpers on
    def helpers = @instance

    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Hash, #each)]
    def call(env) = @stack.call(env)

    # @return [String]
    def inspect = "#<#{@instance.class} app_file=#{settings.app_file.inspect}>"
  end
end
