# frozen_string_literal: true

require_relative "header_protection"

module Xinatra
  module Protection
    # Stops clickjacking: another site showing a page of the app in a frame and having its visitors click on it.
    # Adds `x-frame-options` (RFC 7034) to HTML.
    #
    # Option `frame_options`: `:sameorigin` (default), `:deny`, or the header's value as a String.
    class FrameOptions < HeaderProtection
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(frame_options: :sameorigin)

      # @return [Hash] `x-frame-options`, on HTML
      def headers(html)
        return {} unless html

        value = options[:frame_options]
        { "x-frame-options" => value.respond_to?(:to_str) ? value.to_str : value.to_s.upcase }
      end
    end
  end
end
