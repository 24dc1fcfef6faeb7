# frozen_string_literal: true

require_relative "request"
require_relative "response"

module BenchDD
  module Profiler
    module Views
      # What is where: the page of a profile at `/`, the profile itself at `/profile.bprof`. Of a folder, a list at `/`,
      # and each profile's page at `/NAME/`.
      class Site
        VERBS = %w[GET HEAD].freeze
        RAW = "profile.bprof"
        ENTRY = %r{\A/([^/]+)/(#{Regexp.escape(RAW)})?\z}
        private_constant :VERBS, :RAW, :ENTRY

        # @param shelf [Shelf]
        # @param hosts [Array<String>] what the field Host may say
        def initialize(shelf, hosts)
          @shelf = shelf
          @hosts = hosts
        end

        # @param request [Request]
        # @return [Response]
        def call(request)
          return Response.error(403, "Ask for #{@hosts.first}: nothing else is here.") unless asked?(request)

          unless VERBS.include?(request.verb)
            return Response.error(405, "Only GET and HEAD are answered.", { "Allow" => VERBS.join(", ") })
          end

          found(request.path) || Response.error(404, "There is nothing here.")
        rescue Error => e
          Response.error(500, e.message)
        rescue SystemCallError
          Response.error(404, "The profile has gone.")
        end

        private

        # A browser that another page's name has led here says that name.
        def asked?(request) = request.hosts.one? && @hosts.include?(request.hosts.first.downcase)

        def found(path)
          return @shelf.folder? ? Response.page(@shelf.list) : page(nil) if path == "/"
          return raw(nil) if path == "/#{RAW}"

          name, raw = path.match(ENTRY)&.captures
          return unless name

          name = name.b.gsub(/%\h\h/n) { |code| code[1..].hex.chr }
          raw ? raw(name) : page(name)
        end

        def page(name) = @shelf.page(name)&.then { |page| Response.page(page) }

        def raw(name) = @shelf.path(name)&.then { |path| Response.file(path) if File.file?(path) }
      end
    end
  end
end
