# frozen_string_literal: true

require "digest"
require_relative "accept"
require_relative "media_type"
require_relative "response"

module Xinatra
  module GraphQL
    module HTTP
      # A page to write queries on, and to read the schema, at the address of the endpoint itself. It has all that it
      # needs in it, and its policy lets nothing else in.
      class Page
        FOLDER = File.join(__dir__, "page").freeze
        SCRIPTS = %w[events.js page.js].freeze
        private_constant :FOLDER, :SCRIPTS

        # @return [Response]
        attr_reader :response

        # @param others [Array<String>] media types that the page's address is answered with for programs
        def initialize(others)
          @accept = Accept.new(others.first, [*others, MediaType::HTML])
          style, html = %w[page.css page.html].map { |name| read(name) }
          # One element, which a directive and a hash are enough for.
          script = ['"use strict";', *SCRIPTS.map { |name| read(name) }].join("\n")
          headers = { "content-type" => "text/html; charset=utf-8", "vary" => "accept",
                      "content-security-policy" => policy(style, script), "x-content-type-options" => "nosniff",
                      "referrer-policy" => "same-origin" }.freeze
          html = html.sub("/* style */") { style }.sub("/* script */") { script }
          @response = Response.new(200, headers, html.freeze).freeze
          freeze
        end

        # @param env [Hash] the Rack environment of a GET
        # @return [Boolean] whether a browser asks for it as a page
        def wanted?(env) = @accept.choose(env["HTTP_ACCEPT"]) == MediaType::HTML

        private

        def read(name) = File.read(File.join(FOLDER, name), encoding: Encoding::UTF_8)

        def policy(style, script)
          style, script = [style, script].map { |text| "'sha256-#{Digest::SHA256.base64digest(text)}'" }
          "default-src 'none'; style-src #{style}; script-src #{script}; connect-src 'self'; base-uri 'none'; " \
            "form-action 'none'; frame-ancestors 'none'"
        end
      end
    end
  end
end
