# frozen_string_literal: true

require_relative "protection/base"
require_relative "protection/check"
require_relative "protection/response_headers"
require_relative "protection/header_protection"
require_relative "protection/authenticity_token"
require_relative "protection/content_security_policy"
require_relative "protection/cookie_tossing"
require_relative "protection/escaped_params"
require_relative "protection/form_token"
require_relative "protection/frame_options"
require_relative "protection/host_authorization"
require_relative "protection/http_origin"
require_relative "protection/ip_spoofing"
require_relative "protection/json_csrf"
require_relative "protection/path_traversal"
require_relative "protection/referrer_policy"
require_relative "protection/remote_referrer"
require_relative "protection/remote_token"
require_relative "protection/session_hijacking"
require_relative "protection/strict_transport"
require_relative "protection/xss_header"
require_relative "protection/middleware"
require_relative "protection/chain"

module Xinatra
  # Protections against common web attacks, with the names, settings and results of Sinatra's (rack-protection), but
  # compiled into one object instead of stacked as middleware.
  module Protection
    # Protections that the setting `protection` adds with `use:`, in the order they lie around the app, outermost first.
    OPT_IN = {
      authenticity_token: AuthenticityToken, content_security_policy: ContentSecurityPolicy,
      cookie_tossing: CookieTossing, escaped_params: EscapedParams, form_token: FormToken,
      referrer_policy: ReferrerPolicy, remote_referrer: RemoteReferrer, session_hijacking: SessionHijacking,
      strict_transport: StrictTransport
    }.freeze

    # Protections that are on unless taken away with `except:`; they lie inside of the others.
    DEFAULT = {
      frame_options: FrameOptions, http_origin: HttpOrigin, ip_spoofing: IPSpoofing, json_csrf: JsonCsrf,
      path_traversal: PathTraversal, remote_token: RemoteToken, xss_header: XSSHeader
    }.freeze

    class << self
      # Compiles an app's settings.
      #
      #   Xinatra::Protection.compile({ except: :frame_options }, { permitted_hosts: [".example.com"] })
      #
      # @param protection [Hash, Boolean, nil] the setting `protection`: options, true for none, false or nil for no
      #   protection but HostAuthorization
      # @param host_authorization [Hash] the setting of that name, options of {HostAuthorization}
      # @param sessions [Boolean] whether the app has sessions (the option `session:` takes precedence)
      # @return [Chain] frozen
      # @raise [ArgumentError] when a protection, a reaction or a host in the settings cannot be
      def compile(protection, host_authorization, sessions: false)
        protection = {} unless protection.is_a?(Hash) || !protection
        chosen = protection ? choose(protection, sessions) : []
        *outer, inner = layers(chosen << HostAuthorization.new(host_authorization || {}))
        Chain.new(inner, outer: outer.map { |layer| layer.is_a?(Array) ? Chain.new(layer) : layer })
      end

      private

      def choose(settings, sessions)
        wanted = names(settings, :use)
        unwanted = names(settings, :except)
        unwanted += [:remote_token] unless settings.fetch(:session) { sessions }
        options = { img_src: "'self' data:", font_src: "'self'" }.merge(settings)
        options[:reaction] ||= :drop_session

        classes = OPT_IN.values_at(*(OPT_IN.keys & wanted)) + DEFAULT.except(*unwanted).values
        classes.map { |klass| klass.new(options) }
      end

      # A name that is none would leave an app open without a word.
      def names(settings, key)
        names = Array(settings[key])
        unknown = names.reject { |name| OPT_IN.key?(name) || DEFAULT.key?(name) }
        return names if unknown.empty?

        raise ArgumentError, "protection: #{key}: #{unknown.first.inspect} is no protection; there are " \
                             "#{(OPT_IN.keys + DEFAULT.keys).map(&:inspect).join(", ")}"
      end

      # What wraps the app splits the rest: Arrays are to be compiled, the last of them into the chain itself.
      def layers(protections)
        groups = protections.chunk_while { |one, other| !one.around? && !other.around? }
        groups.map { |group| group.first.around? ? group.first : group }
      end
    end
  end
end
