# frozen_string_literal: true

module Xinatra
  module DSL
    # Conditions: what must hold, besides verb and path, for a route or a filter to run.
    module Conditions
      # Declares a condition for the next route or filter, which is passed over when the block returns false.
      #
      #   set(:probability) { |value| condition { rand <= value } }
      #   get("/win", probability: 0.1) { "You won" }
      #
      # @param name [String] what to call it in a backtrace
      # @yield runs on the app's instance
      def condition(name = "#{caller_locations(1, 1).first.base_label} condition", &)
        _changing("condition") { @conditions << generate_method(name, &) }
      end

      # All media types by which an extension is known, outdated ones as well.
      # @param type [Symbol, String] `:js`, `"js"` or a media type
      # @return [Array<String>] the official type first
      def mime_types(type)
        type = mime_type(type)
        case type
        when %r{\Aapplication/(xml|javascript)\z} then [type, "text/#{::Regexp.last_match(1)}"]
        when %r{\Atext/(xml|javascript)\z} then [type, "application/#{::Regexp.last_match(1)}"]
        else [type]
        end
      end

      # Looks up a media type, or registers one when a value is given.
      # @param type [Symbol, String, nil] `:json`, `".json"`; what holds a slash is returned as it is
      # @param value [String, nil] the media type to register
      # @return [String, nil] nil when unknown
      def mime_type(type, value = nil)
        return type if type.nil?

        name = type.to_s
        return name if name.include?("/")

        name = ".#{name}" unless name.start_with?(".")
        value ? Rack::Mime::MIME_TYPES[name] = value : Rack::Mime.mime_type(name, nil)
      end

      private

      # Holds when the request's host equals the pattern (String) or matches it (Regexp).
      def host_name(pattern)
        condition { pattern === request.host } # rubocop:disable Style/CaseEquality -- whatever can match
      end

      # Holds when the User-Agent matches; `params[:agent]` gets the pattern's captures.
      def user_agent(pattern)
        condition do
          match = Pattern::Text.sound(request.user_agent.to_s).match(pattern)
          @params[:agent] = match.captures if match
          !match.nil?
        end
      end
      alias agent user_agent

      # Holds when the client accepts one of the types (RFC 9110, section 12.5.1), and makes it the content type; a
      # content type that is set already decides instead.
      def provides(*types)
        types = types.flatten.flat_map { |type| mime_types(type) }
        condition do
          current = response["content-type"]
          next types.include?(current) || types.include?(current[/\A[^;]+/]) if current

          preferred = request.preferred_type(types)
          next false unless preferred

          content_type(preferred, preferred.respond_to?(:params) ? preferred.params : {})
          true
        end
      end
    end
  end
end
