# frozen_string_literal: true

require "rack/request"
require "uri"

module Xinatra
  module Protection
    # What every protection shares: its options, how it reacts to an attack, and whom it tells.
    #
    # A protection sees a request on its way in (#inbound) and a response on its way out (#outbound), like a
    # middleware, but is frozen and knows no app: {Chain} calls it. A reaction is a public method taking the env; one
    # that returns a Rack response refuses the request, anything else lets it go on. An app adds a reaction of its own
    # by defining such a method here, and names it with `set :protection, reaction: :name`.
    class Base
      # Options that every protection takes, with Sinatra's defaults.
      DEFAULTS = {
        reaction: :default_reaction, status: 403, message: "Forbidden",
        logging: true, logger: nil, instrumenter: nil,
        session_key: "rack.session", report_key: "protection.failed", allow_empty_referrer: true,
        html_types: %w[text/html application/xhtml text/xml application/xml].freeze
      }.freeze

      # A longer Referer is taken for a foreign one. Browsers cut it down to the origin at this length (Referrer Policy,
      # section 8.4), so that only a made-up one is longer, and parsing stays bounded.
      MAX_REFERRER = 4096
      # Values with which RACK_PROTECTION_SILENCE_DROP_SESSION_WARNING asks for silence.
      SILENCE = %w[1 true].freeze
      private_constant :MAX_REFERRER, :SILENCE

      # @return [Hash] the options of this class with their defaults
      def self.defaults = DEFAULTS

      # @return [Hash] the options in force, frozen
      attr_reader :options

      # @param options [Hash] overrides for {.defaults}
      # @raise [ArgumentError] when the reaction is not a public method of this protection
      def initialize(options = {})
        @options = self.class.defaults.merge(options).freeze
        @reaction = reaction_named(@options[:reaction])
        freeze
      end

      # Looks at a request, and may change env.
      # @return [Array, nil] the Rack response that refuses it, or nil
      def inbound(_env) = nil

      # Looks at a response on its way out.
      # @param response [Array(Integer, Hash, #each)] status, headers (added to in place), body
      # @return [Array] the response to go on with
      def outbound(_env, response) = response

      # @param _html [Boolean] whether the response is a document that a browser shows
      # @return [Hash{String => String}] headers to add to a response that lacks them
      def headers(_html) = {}

      # @return [Array<String>, nil] the env keys without which a request cannot fail here; nil: any request can
      def triggers = nil

      # @return [Boolean] whether every request must be shown to #inbound, be it only when a trigger is there
      def request_check? = false

      # @return [Boolean] whether it wraps the call of the app (#around) instead of being compiled
      def around? = false

      # @return [Boolean] whether it reads the session of every request
      def session? = false

      # @return [Boolean] whether what #inbound answers can depend on the path
      def reads_path? = false

      # @return [Boolean] whether its options leave it nothing to do
      def idle? = false

      # The reaction of a protection that was not told another.
      # @return [Array] a refusal
      def default_reaction(env) = deny(env)

      # Refuses the request.
      # @return [Array] a Rack response: by default 403 and "Forbidden" in plain text
      def deny(env)
        warn(env, "attack prevented by #{self.class}")
        refusal
      end

      # Lets the request go on, but leaves true in env under the option `report_key`.
      # @return [nil]
      def report(env)
        warn(env, "attack reported by #{self.class}")
        env[options[:report_key]] = true
        nil
      end

      # Empties the session, if there is one, and lets the request go on: what was forged acts for nobody.
      # @return [nil]
      def drop_session(env)
        return unless (session = env[options[:session_key]])

        session.clear
        return if SILENCE.include?(ENV.fetch("RACK_PROTECTION_SILENCE_DROP_SESSION_WARNING", nil))

        warn(env, "session dropped by #{self.class}")
        nil
      end

      private

      def reaction_named(name)
        # Only CookieTossing can send a client elsewhere; another protection given the same options refuses.
        return :default_reaction if name.nil? || (name == :redirect && !respond_to?(name))
        return name if respond_to?(name)

        raise ArgumentError, "protection has no reaction #{name.inspect}: use :deny, :drop_session or :report, or " \
                             "define a method of that name in Xinatra::Protection::Base"
      end

      def refusal = [options[:status], { "content-type" => "text/plain" }, [options[:message]]]

      # Tells the instrumenter, then lets the reaction decide.
      def react(env)
        instrument(env)
        response = public_send(@reaction, env)
        response if response.is_a?(Array) && response.size == 3
      end

      def instrument(env)
        return unless (instrumenter = options[:instrumenter])

        env["rack.protection.attack"] = self.class.name.split("::").last.downcase
        instrumenter.instrument("rack.protection", env)
      end

      def warn(env, message) = logger(env)&.warn(message)

      # Without a logger there is silence, not a line on stderr: an app with logging off has none in its env.
      def logger(env)
        return unless options[:logging]

        options[:logger] || env["rack.logger"]
      end

      # Methods that are not supposed to change anything (RFC 9110, section 9.2.1).
      def safe?(env)
        case env["REQUEST_METHOD"]
        when "GET", "HEAD", "OPTIONS", "TRACE" then true
        else false
        end
      end

      # Whether the page that sent the request is on the host it was sent to. One that does not say counts as such,
      # unless allow_empty_referrer is false; one that says nonsense does not.
      def own_referrer?(env)
        referrer = env["HTTP_REFERER"].to_s
        return !!options[:allow_empty_referrer] if referrer.empty?
        return false if referrer.bytesize > MAX_REFERRER

        host = URI.parse(referrer).host
        host.nil? || host == Rack::Request.new(env).host
      rescue URI::Error, ArgumentError, EncodingError
        false
      end
    end
  end
end
