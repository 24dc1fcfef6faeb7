# frozen_string_literal: true

module Xinatra
  class Request < Rack::Request
    # A media type that the app offers, such as `text/html;level=1`.
    class MimeTypeEntry
      # @return [Hash{String => String}] its parameters
      attr_reader :params

      # @param entry [String, #to_str]
      # @raise [ArgumentError] when it is no text, or empty
      def initialize(entry)
        @type = MimeTypeEntry.type(entry)
        @params = Parameters.read(entry.to_str)
      end

      # @param entry [String, #to_str] a media type with parameters
      # @return [String] the media type alone
      # @raise [ArgumentError] when there is none
      def self.type(entry)
        type = entry.is_a?(String) || entry.respond_to?(:to_str) ? entry.to_str : ""
        type = type[/[^;]+/].to_s if type.include?(";")
        raise ArgumentError, "#{entry.inspect} is no media type: use one as \"text/html\" is" if type.empty?

        type.include?(" ") ? type.delete(" ") : type
      end

      # @param entry [AcceptEntry] what the client accepts; `*` in it stands for anything
      # @return [Boolean] whether this type satisfies it; parameters count where both name them
      def accepts?(entry)
        File.fnmatch(entry, self) && matches_params?(entry.params)
      end

      # @param params [Hash{String => String}]
      # @return [Boolean] whether each value named by both is the same
      def matches_params?(params)
        params.all? { |name, value| !@params.key?(name) || @params[name] == value }
      end

      # @return [String] the media type without parameters
      def to_str = @type
    end
  end
end
