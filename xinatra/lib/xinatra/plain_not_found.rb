# frozen_string_literal: true

module Xinatra
  # The answer where no route matches, made in advance of what the general way says, which raises, rescues and asks for
  # handlers: 2 microseconds instead of 16. Only for apps of whose own code nothing takes part in it.
  class PlainNotFound
    # @param instance [Base] copied for each request
    # @param plan [Plan] of its class
    # @return [Boolean] whether all such answers are alike: no filters, no error handlers, no app behind
    def self.suffices?(instance, plan)
      plan.direct? && plan.before.empty? && plan.after.empty? && !plan.handles_not_found? && instance.app.nil?
    end

    # @param instance [Base] copied for each request
    # @param protect [Protection::Chain]
    def initialize(instance, protect)
      @status, headers, chunks = answer(instance.dup)
      @headers = Headers.new.merge!(protect.decorate(headers)).freeze
      @body = chunks.join.freeze
      freeze
    end

    # Middleware around the app is used to finding there why.
    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Headers, Array<String>)]
    def call(env)
      env["sinatra.error"] = NotFound.new.tap { |error| error.set_backtrace([]) }
      [@status, @headers.copy, [@body]]
    end

    private

    def answer(instance)
      instance.env = { "REQUEST_METHOD" => "GET" }
      instance.instance_eval do
        invoke { handle_exception!(NotFound.new) }
        _conclude
      end
    end
  end
end
