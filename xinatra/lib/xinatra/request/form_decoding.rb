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
      # Limits that a query of {Leaves::Params.sound?} is below.
      OF_SOUND = { :@param_depth_limit => 4, :@params_limit => 16, :@bytesize_limit => 4_000 }.freeze
      Made = Struct.new(:parser, :decoding, :reads_sound)
      private_constant :INVALID, :LIMITS, :OF_SOUND, :Made

      # @param parser [Rack::QueryParser]
      # @return [Rack::QueryParser] the same with this; itself where it decodes in a way of its own
      def self.of(parser) = made(parser).decoding

      # @param parser [Rack::QueryParser]
      # @return [Boolean] whether it reads, without a complaint, all that {Leaves::Params.sound?} says so of
      def self.reads_sound?(parser) = made(parser).reads_sound

      def self.made(parser)
        made = @made
        return made if made&.parser.equal?(parser)

        own = parser.method(:unescape).owner != Rack::QueryParser
        @made = Made.new(parser, own ? parser : decoding(parser), !own && rack?(parser, OF_SOUND)).freeze
      end

      def self.decoding(parser)
        native = native?(parser)
        parser = parser.dup.extend(self)
        native ? parser.extend(Native::QueryParser) : parser
      end

      # With limits that are no lower than those of the leaf in C.
      def self.native?(parser) = Native.available? && rack?(parser, LIMITS)

      # Whether it is Rack's own, with limits that are no lower.
      def self.rack?(parser, limits)
        parser.instance_of?(Rack::QueryParser) && parser.singleton_methods.empty? &&
          parser.make_params.instance_of?(Rack::QueryParser::Params) &&
          limits.all? { |name, limit| (parser.instance_variable_get(name) || limit) >= limit }
      end
      private_class_method :made, :decoding, :native?, :rack?

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
