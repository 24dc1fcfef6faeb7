# frozen_string_literal: true

require "rack"

module Bench
  module Apps
    # The least that an app can do, as a lower bound: no framework at all, with the headers that the frameworks give, in
    # a Hash of the same class.
    module Rack
      HELLO = "/hello/"
      private_constant :HELLO

      # Headers of a body of five bytes.
      BARE = ::Rack::Headers["content-type" => "text/html;charset=utf-8", "content-length" => "5"].freeze
      PROTECTED = BARE.merge("x-xss-protection" => "1; mode=block", "x-content-type-options" => "nosniff",
                             "x-frame-options" => "SAMEORIGIN").freeze

      # Finds no route: answers everything alike.
      EMPTY = ->(_env) { [200, BARE.dup, ["hello"]] }

      # @param name [String] see {DSL::ALL}
      # @return [Proc] says hello to whom the path names, or to nobody; of what only reads, one that reads nothing
      # @raise [KeyError] when there is none of that name
      def self.make(name)
        { "plain" => greeting(PROTECTED), "bare" => greeting(BARE), "reading" => empty(PROTECTED),
          "bare reading" => EMPTY }.fetch(name)
      end

      # @param headers [Rack::Headers]
      # @return [Proc]
      def self.empty(headers) = ->(_env) { [200, headers.dup, ["hello"]] }

      # @param headers [Rack::Headers]
      # @return [Proc]
      def self.greeting(headers)
        lambda do |env|
          path = env["PATH_INFO"]
          next [200, headers.dup, ["hello"]] unless path.start_with?(HELLO)

          body = "hello #{path[HELLO.size..]}"
          own = headers.dup
          own["content-length"] = body.bytesize.to_s
          [200, own, [body]]
        end
      end
    end
  end
end
