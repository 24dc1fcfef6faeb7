# frozen_string_literal: true

require "roda"
require "tilt/erb"

module Bench
  module Apps
    # Another framework, quicker than Sinatra, its apps written as its documentation advises.
    module Roda
      PLAIN = proc do
        plugin :head
        plugin :unescape_path
        route do |r|
          r.root { "hello" }
          r.get("hello", String) { |name| "hello #{name}" }
          r.get("go", String) { |name| r.redirect "/hello/#{name}" }
          r.get("json") do
            response["content-type"] = "application/json"
            '{"message":"hello"}'
          end
          r.post("form") { "hello #{r.params["name"]}" }
        end
      end

      FILTERED = proc do
        route do |r|
          @greeting = "hello"
          r.get("hello", String) { |name| "#{@greeting} #{name}" }
        end
      end

      READING = proc do
        route do |r|
          read = "#{r.params["q"]} #{r.cookies["visitor"]}"
          r.get("hello", String) { |name| "#{name} #{read}" }
        end
      end

      FIFTY = proc do
        plugin :hash_branches
        25.times do |number|
          hash_branch("page#{number}") { |r| r.get(true) { "page" } }
          hash_branch("section#{number}") { |r| r.get(String) { |id| "section #{id}" } }
        end
        route(&:hash_branches)
      end

      SESSIONS = proc do
        plugin :sessions, secret: "0123456789abcdef" * 4
        route do |r|
          r.get("hello", String) do |name|
            session["name"] = name
            "hello #{session["name"]}"
          end
        end
      end

      LAYOUT = "<!DOCTYPE html>\n<title>Hello</title>\n<main><%= content %></main>\n"
      PAGE = "<h1>Hello <%= name %></h1>\n<% 3.times do |number| %><p><%= number %></p>\n<% end %>"

      TEMPLATES = proc do
        plugin :render, template_opts: { default_encoding: "UTF-8" }
        route do |r|
          r.get("hello", String) do |name|
            content = render(inline: PAGE, cache_key: "page", template_class: Tilt::ERBTemplate, locals: { name: })
            render(inline: LAYOUT, cache_key: "layout", template_class: Tilt::ERBTemplate, locals: { content: })
          end
        end
      end

      ALL = {
        "plain" => PLAIN, "bare" => PLAIN, "filtered" => FILTERED, "reading" => READING,
        "bare reading" => READING, "fifty" => FIFTY, "sessions" => SESSIONS, "erb" => TEMPLATES
      }.freeze
      private_constant :PLAIN, :FILTERED, :READING, :FIFTY, :SESSIONS, :LAYOUT, :PAGE, :TEMPLATES, :ALL

      # @param name [String] see {DSL::ALL}
      # @return [#call]
      def self.make(name) = Class.new(::Roda, &ALL.fetch(name)).freeze.app

      # @return [Class] an app without routes
      def self.blank
        Class.new(::Roda) do
          plugin :head
          plugin :hash_routes
          plugin :all_verbs
          route(&:hash_routes)
        end
      end

      # @param app [Class]
      # @return [#call] the app, when it has its routes
      def self.finish(app) = app.freeze.app
    end
  end
end
