# frozen_string_literal: true

module Xinatra
  # What `new` returns: an app's instance with its middleware in front.
  class Wrapper
    # @api private
    # @return [#call] the instance behind its middleware
    attr_reader :stack

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

    # Answers a request without making a Rack environment and a Rack response of it where nobody asks for these.
    # @param request [Native::Request]
    # @return [Native::Response]
    def fetch(request) = @stack.fetch(request)

    # @return [String]
    def inspect = "#<#{@instance.class} app_file=#{settings.app_file.inspect}>"
  end
end
