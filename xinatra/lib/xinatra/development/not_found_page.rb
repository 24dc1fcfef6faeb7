# frozen_string_literal: true

require "erb"
require "rack/utils"
require_relative "../exception_text"

module Xinatra
  module Development
    # The page for a request that no route answers: it shows the route to add, and where.
    class NotFoundPage
      # The verbs that have a method in the DSL; HEAD comes with GET.
      METHODS = %w[GET HEAD POST PUT PATCH DELETE OPTIONS LINK UNLINK].to_h do |verb|
        [verb, verb == "HEAD" ? "get" : verb.downcase]
      end.freeze
      # What means something in a pattern, and so needs a backslash.
      SPECIAL = /[:*?(){}|\\]/
      ENCODED_SLASH = /%2f/i
      # Longer paths are cut.
      PATH_LENGTH = 500
      PAGE = ERB.new(File.read("#{__dir__}/not_found.erb"), trim_mode: "-")
      PICTURE = File.read("#{__dir__}/images/404.svg")
      private_constant :METHODS, :SPECIAL, :ENCODED_SLASH, :PATH_LENGTH, :PAGE, :PICTURE

      # @param instance [Base] in the request that nothing answered
      def initialize(instance)
        @app = instance.class
        @settings = instance.settings
        @verb = ExceptionText.utf8(instance.request.request_method)
        @path = ExceptionText.utf8(instance.request.path_info)[0, PATH_LENGTH]
      end

      # @return [String] HTML
      def to_s = PAGE.result(binding)

      # @return [String] Ruby that defines the missing route
      def code
        lines = ["#{declaration} do", %(  "Hello World"), "end"]
        return lines.join("\n") if classic?

        ["class #{@app.name || "App"}", *lines.map { |line| "  #{line}" }, "end"].join("\n")
      end

      # @return [String, nil] the file the code belongs in, relative to the app's root
      def file
        file = @settings.app_file.to_s.delete_prefix(@settings.root.to_s).delete_prefix("/")
        file unless file.empty?
      end

      private

      def classic? = defined?(Application) && @app == Application

      # A pattern is written decoded. What has no decoded form takes a regular expression.
      def pattern
        decoded = Rack::Utils.unescape_path(@path).force_encoding(Encoding::UTF_8)
        return "%r{#{Regexp.escape(@path)}}" if ENCODED_SLASH.match?(@path) || !decoded.valid_encoding?

        decoded.gsub(SPECIAL) { |character| "\\#{character}" }.inspect
      end

      def declaration
        METHODS.key?(@verb) ? "#{METHODS[@verb]} #{pattern}" : "route #{@verb.inspect}, #{pattern}"
      end

      def h(text) = ERB::Util.html_escape(text)
    end
  end
end
