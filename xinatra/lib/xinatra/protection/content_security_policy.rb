# frozen_string_literal: true

require_relative "header_protection"

module Xinatra
  module Protection
    # Stops cross-site scripting by telling the browser what a page may load, run and be framed by. Adds
    # `content-security-policy` to HTML. Opt-in.
    #
    # Options: each directive by its name in lower case with underscores (`script_src: "'self'"`); those that take no
    # value by true (`upgrade_insecure_requests: true`); `report_only: true` to have violations only reported.
    # `default_src` is "'self'" unless given, and the setting `protection` adds `img_src` and `font_src`.
    class ContentSecurityPolicy < HeaderProtection
      # Directives with a value.
      DIRECTIVES = %i[
        base_uri child_src connect_src default_src font_src form_action frame_ancestors frame_src img_src manifest_src
        media_src navigate_to object_src plugin_types prefetch_src referrer reflected_xss report_to report_uri
        require_sri_for sandbox script_src style_src webrtc_src worker_src
      ].freeze
      # Directives that are either there or not.
      FLAGS = %i[block_all_mixed_content disown_opener upgrade_insecure_requests].freeze

      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(default_src: "'self'", report_only: false)

      # @return [Hash] `content-security-policy` or `content-security-policy-report-only`, on HTML
      def headers(html)
        return {} unless html

        name = options[:report_only] ? "content-security-policy-report-only" : "content-security-policy"
        { name => policy }
      end

      private

      def policy
        valued = DIRECTIVES.select { |name| options.key?(name) }.map { |name| "#{dashed(name)} #{options[name]}" }
        flags = FLAGS.select { |name| options[name] == true }.map { |name| dashed(name) }
        (valued + flags).sort.join("; ")
      end

      def dashed(name) = name.to_s.tr("_", "-")
    end
  end
end
