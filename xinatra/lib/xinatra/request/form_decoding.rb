# frozen_string_literal: true

require "cgi/escape"

module Xinatra
  class Request
    # Undoes the encoding of names and values in queries and forms in C, where Rack's parser uses a regular expression.
    # Everything else of the parser, its limits and its errors among it, is Rack's.
    module FormDecoding
      INVALID = /%(?!\h\h)/
      # Rack's limits, and what the leaf in C reads: more is left to Rack.
      LIMITS = if Native.available?
                 { :@param_depth_limit => Native::QueryParser::DEEPEST, :@params_limit => Native::QueryParser::MOST_PAIRS,
                   :@bytesize_limit => Native::QueryParser::LARGEST }.freeze
               end
      private_constant :INVALID, :LIMITS

      # @param parser [Rack::QueryParser]
      # @return [Rack::QueryParser] the same with this; itself where it decodes in a way of its own
      def self.of(parser)
        made = @made
        return made.last if made&.first.equal?(parser)

        own = parser.method(:unescape).owner != Rack::QueryParser
        (@made = [parser, own ? parser : decoding(parser)].freeze).last
      end

      def self.decoding(parser)
        native = native?(parser)
        parser = parser.dup.extend(self)
        native ? parser.extend(Native::QueryParser) : parser
      end

      # Whether it is Rack's own, with limits that are no lower than those of the leaf in C.
      def self.native?(parser)
        Native.available? && parser.instance_of?(Rack::QueryParser) && parser.singleton_methods.empty? &&
          parser.make_params.instance_of?(Rack::QueryParser::Params) &&
          LIMITS.all? { |name, limit| (parser.instance_variable_get(name) || limit) >= limit }
      end
      private_class_method :decoding, :native?

      private

      # What is invalid, or no ASCII, is left to Rack.
      def unescape(string, encoding = Encoding::UTF_8)
        return super if !string.ascii_only? || INVALID.match?(string)
        return string.force_encoding(encoding) unless string.include?("%") || string.include?("+")

        CGI.unescape(string, encoding).force_encoding(encoding)
      end
    end
  end
end
