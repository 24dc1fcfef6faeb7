# frozen_string_literal: true

module Bench
  module Apps
    # The apps in Sinatra's DSL. The same blocks make the classes of both sides.
    module DSL
      JSON = proc do
        get("/json") do
          content_type :json
          '{"message":"hello"}'
        end
      end

      HELLO = proc do
        get("/") { "hello" }
        get("/hello/:name") { "hello #{params[:name]}" }
        get("/go/:name") { redirect "/hello/#{params[:name]}" }
      end

      PLAIN = proc do
        class_eval(&HELLO)
        class_eval(&JSON)
        post("/form") { "hello #{params[:name]}" }
      end

      OFF = proc { disable :protection, :logging, :sessions, :static, :method_override, :show_exceptions }

      BARE = proc do
        class_eval(&OFF)
        class_eval(&HELLO)
      end

      READING = proc do
        before { @read = "#{params[:q]} #{request.cookies["visitor"]}" }
        get("/hello/:name") { "#{params[:name]} #{@read}" }
      end

      BARE_READING = proc do
        class_eval(&OFF)
        class_eval(&READING)
      end

      FETCHED = proc do
        class_eval(&BARE)
        class_eval(&JSON)
      end

      FILTERED = proc do
        before { @greeting = "hello" }
        get("/hello/:name") { "#{@greeting} #{params[:name]}" }
      end

      FIFTY = proc do
        25.times do |number|
          get("/page#{number}") { "page" }
          get("/section#{number}/:id") { "section #{params[:id]}" }
        end
      end

      SESSIONS = proc do
        set :session_secret, "0123456789abcdef" * 4
        enable :sessions
        get("/hello/:name") do
          session[:name] = params[:name]
          "hello #{session[:name]}"
        end
      end

      TEMPLATES = proc do
        template(:layout) { "<!DOCTYPE html>\n<title>Hello</title>\n<main><%= yield %></main>\n" }
        template(:hello) { "<h1>Hello <%= name %></h1>\n<% 3.times do |number| %><p><%= number %></p>\n<% end %>" }
        get("/hello/:name") { erb :hello, locals: { name: params[:name] } }
      end

      # What the suite server has served.
      SERVED = proc do
        class_eval(&HELLO)
        class_eval(&JSON)
        page = File.read(ENV.fetch("BENCH_PAGE"))
        get("/page") { page }
        post("/form") { "hello #{params[:name]}" }
      end

      SERVED_BARE = proc do
        class_eval(&OFF)
        class_eval(&SERVED)
      end

      ALL = {
        "plain" => PLAIN, "bare" => BARE, "fetched" => FETCHED, "filtered" => FILTERED, "reading" => READING,
        "bare reading" => BARE_READING, "fifty" => FIFTY, "sessions" => SESSIONS, "erb" => TEMPLATES,
        "served" => SERVED, "served bare" => SERVED_BARE
      }.freeze

      # @param base [Class] `Sinatra::Base` or `Xinatra::Base`
      # @param name [String] a key of ALL
      # @return [Class] the app, which is what `run` of a config.ru is given
      def self.make(base, name) = blank(base).tap { |app| app.class_eval(&ALL.fetch(name)) }

      # @param base [Class]
      # @return [Class] an app without routes
      def self.blank(base) = Class.new(base) { set :environment, :production }
    end
  end
end
