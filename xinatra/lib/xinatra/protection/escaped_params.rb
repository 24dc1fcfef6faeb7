# frozen_string_literal: true

require "rack/request"
require "rack/utils"
require_relative "base"

module Xinatra
  module Protection
    # Stops cross-site scripting in apps whose templates do not escape: the parameters that the app sees are escaped
    # already. Opt-in; templates that escape are the better way.
    #
    # Options: `escape` (`:html` by default, `:url`, `:javascript`, or an Array of them), `escaper` (an object with
    # `escape_html`, `escape_url`, `escape_javascript`; the last is needed for `:javascript` only).
    class EscapedParams < Base
      # Escapes as Rack does.
      module Escaper
        # @return [String]
        def self.escape_html(string) = Rack::Utils.escape_html(string)

        # @return [String]
        def self.escape_url(string) = Rack::Utils.escape(string)
      end

      STEPS = { url: :escape_url, html: :escape_html, javascript: :escape_javascript }.freeze
      private_constant :STEPS

      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(escape: :html, escaper: Escaper)

      # @param options [Hash] see above
      # @raise [ArgumentError] when the escaper cannot do what `escape` asks for
      def initialize(options = {})
        given = self.class.defaults.merge(options)
        @escaper = given[:escaper]
        modes = Array(given[:escape])
        @steps = STEPS.values_at(*(STEPS.keys & modes)).freeze
        @steps.each { |step| check(step) }
        super
      end

      # @return [true] it changes what the app is asked
      def around? = true

      # Escapes Rack's parameters in place while the app runs, and puts them back. Parameters that cannot be read are
      # left to the app, which answers 400.
      # @yieldreturn [Array] the app's response
      # @return [Array] that response
      def around(env)
        request = Rack::Request.new(env)
        restore = %i[GET POST].filter_map { |source| escape_in_place(request, source) }
        yield
      ensure
        restore&.each { |params, original| params.replace(original) }
      end

      private

      def check(step)
        return if @escaper.respond_to?(step)

        raise ArgumentError, "escaped_params: the escaper #{@escaper} has no method #{step}; give one that has, like " \
                             "escaper: EscapeUtils of the gem escape_utils"
      end

      def escape_in_place(request, source)
        params = request.public_send(source)
        original = params.dup
        params.replace(escape(params))
        [params, original]
      rescue StandardError
        nil
      end

      def escape(object)
        case object
        when Hash then object.transform_values { |value| escape(value) }
        when Array then object.map { |value| escape(value) }
        when String then @steps.reduce(object) { |string, step| @escaper.public_send(step, string) }
        else object
        end
      end
    end
  end
end
