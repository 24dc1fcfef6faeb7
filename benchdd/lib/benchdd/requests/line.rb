# frozen_string_literal: true

require "json"
require_relative "request"

module BenchDD
  module Requests
    # A request as a line of JSON. A string whose bytes are not UTF-8 is `{"base64": "..."}`.
    module Line
      # What a line can say wrong; the message goes on after "line 7: ".
      class Invalid < StandardError
      end

      # Member => key, in the order of the line.
      KEYS = Request.members.-([:line]).to_h { |member| [member, member == :verb ? "method" : member.to_s] }.freeze
      DEFAULTS = Request.members.to_h { |member| [member, Request::DEFAULTS[member]] }.freeze
      # What could not go into a request line or a header as it is must not come out of a file either.
      TOKEN = /\A[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}\z/
      PATH = %r{\A(?:/[^\x00-\x20\x7f?\#]*|\*)\z}n
      MOUNT = %r{\A(?:/[^\x00-\x20\x7f?\#]*)?\z}n
      QUERY = /\A[^\x00-\x20\x7f#]*\z/n
      FIELD = /\A[^\x00\r\n]*\z/n
      # Member => what is right, as a test and in words; `nil` is right where it is the default.
      CHECKS = {
        verb: [TOKEN, "a method such as GET"], scheme: [/\Ahttps?\z/, "http or https"],
        protocol: [%r{\AHTTP/\d(?:\.\d)?\z}, "a protocol such as HTTP/1.1"],
        path: [PATH, "a path that begins with / and has neither blanks nor ? nor #"],
        mount: [MOUNT, "a path"], query: [QUERY, "a query without blanks"],
        location: [FIELD, "an address of one line"],
        body: [String, "a string"], dropped: [String, "a string"], digest: [/\A\h{1,128}\z/, "hexadecimal digits"],
        session: [/\A[\x21-\x7e]{1,200}\z/, "a name without blanks"], status: [100..599, "a number from 100 to 599"],
        bytes: [0.., "a number"], at: [0.., "a number of seconds"]
      }.freeze
      private_constant :KEYS, :DEFAULTS, :TOKEN, :PATH, :MOUNT, :QUERY, :FIELD, :CHECKS

      NEEDED = %i[verb path].freeze
      # The members that are objects themselves; any other object stands for a string.
      OBJECTS = %i[headers masked].freeze
      private_constant :NEEDED, :OBJECTS

      # Our own lines are not nested deeper than this.
      NESTING = 6

      # @param request [Request]
      # @return [String] one line, its end included
      # @raise [Invalid] for a request that {.load} would refuse
      def self.dump(request)
        check(request)
        fields = KEYS.filter_map do |member, key|
          value = request[member]
          [key, encode(value)] unless value == DEFAULTS[member]
        end
        "#{JSON.generate(fields.to_h)}\n"
      end

      # @param text [String] one line
      # @param number [Integer] of the line, for the request
      # @return [Request]
      # @raise [Invalid]
      def self.load(text, number = nil)
        fields = parse(text)
        values = KEYS.to_h { |member, key| [member, fields.key?(key) ? decode(fields[key], member) : DEFAULTS[member]] }
        check(values)
        Request.new(**values, line: number)
      end

      # @param text [String] one line
      # @return [Hash] what it says
      # @raise [Invalid] when it is no JSON object
      def self.parse(text)
        fields = JSON.parse(text.dup.force_encoding(Encoding::UTF_8), max_nesting: NESTING)
        fields.is_a?(Hash) ? fields : raise(Invalid, "it is not a JSON object.")
      rescue JSON::ParserError, EncodingError, ArgumentError
        raise Invalid, "it is not JSON."
      end

      class << self
        private

        def encode(value)
          case value
          when String then encode_text(value)
          when Hash then value.to_h { |name, inner| [name, encode(inner)] }
          when Array then value.map { |inner| encode(inner) }
          else value
          end
        end

        def encode_text(text)
          utf8 = text.encoding == Encoding::UTF_8 ? text : text.dup.force_encoding(Encoding::UTF_8)
          utf8.valid_encoding? ? utf8 : { "base64" => [text].pack("m0") }
        end

        def decode(value, member)
          case value
          when Hash
            OBJECTS.include?(member) ? value.transform_values { |inner| decode(inner, nil) } : decode_base64(value)
          when Array then value.map { |inner| decode(inner, nil) }
          else value
          end
        end

        def decode_base64(object)
          object.fetch("base64").unpack1("m0")
        rescue KeyError, NoMethodError, ArgumentError
          raise Invalid, "it has an object where a string, or a base64, must be."
        end

        def check(values)
          CHECKS.each do |member, (right, words)|
            value = values[member]
            next if (value.nil? && !NEEDED.include?(member)) || right?(value, right)

            raise Invalid, "its #{KEYS[member]} is #{excerpt(value)}, but must be #{words}."
          end
          check_headers(values[:headers])
          check_lists(values)
        end

        def right?(value, right)
          case right
          when Regexp then value.is_a?(String) && right.match?(value.b)
          when Range then value.is_a?(Numeric) && right.cover?(value)
          else value.is_a?(right)
          end
        end

        def check_headers(headers)
          raise Invalid, "its headers are #{excerpt(headers)}, but must be an object." unless headers.is_a?(Hash)

          headers.each do |name, value|
            next if right?(name, TOKEN) && name == name.downcase && right?(value, FIELD)

            raise Invalid, "its header #{excerpt(name)} is not a lower-case name with a value of one line."
          end
        end

        def check_lists(values)
          lists = [values[:set_cookies], *(values[:masked].is_a?(Hash) ? values[:masked].values : [nil])]
          return if lists.all? { |list| list.is_a?(Array) && list.all? { |item| right?(item, FIELD) } }

          raise Invalid, "its set_cookies and masked must be lists of strings."
        end

        def excerpt(value) = value.inspect.then { |text| text.length > 60 ? "#{text[0, 60]}..." : text }
      end
    end
  end
end
