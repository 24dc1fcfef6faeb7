# frozen_string_literal: true

require_relative "check"

module Xinatra
  module Protection
    # Stops some use of a stolen session: one that suddenly comes from another browser is dropped. Opt-in, as browsers
    # change their headers for good reasons too.
    #
    # Options: `track` (env keys, default the User-Agent), `tracking_key` (where the session keeps them).
    class SessionHijacking < Check
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(tracking_key: :tracking, track: %w[HTTP_USER_AGENT].freeze)

      # @return [true]
      def session? = true

      # @return [nil] the session is gone, the request goes on
      def default_reaction(env) = drop_session(env)

      # Remembers a new session's browser, and compares it afterwards.
      # @raise [RuntimeError] when the request has no session
      def accepts?(env)
        session = env[options[:session_key]] ||
                  raise("use: :session_hijacking needs a session: enable :sessions, or use a session middleware")
        key = options[:tracking_key]
        return session[key].all? { |name, seen| seen == normalize(env[name]) } if session.include?(key)

        session[key] = options[:track].to_h { |name| [name, normalize(env[name])] }
        true
      end

      private

      def normalize(value)
        text = value.to_s
        text.valid_encoding? ? text.downcase : text.b.downcase
      end
    end
  end
end
