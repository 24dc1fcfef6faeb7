# frozen_string_literal: true

require "json"

module Hostile
  # The apps that hostile requests go to, in production. Their handlers take any text for what it is, so that whatever
  # goes wrong is the framework's doing; the two kinds of errors they make themselves carry the header `x-made`.
  module Apps
    PUBLIC = File.expand_path("../differential/fixtures/public", __dir__)

    # What a handler raises on purpose.
    class Made < StandardError; end

    # Answered by the direct way, as far as the request allows it.
    SETTINGS = proc do
      set :environment, :production
      set :public_folder, PUBLIC
      set :host_authorization, {}
      disable :dump_errors
    end

    ROUTES = proc do
      get("/") { "home" }
      get("/hello/:name") { "Hello #{params["name"]}!" }
      get("/items/:id.?:format?") { Hostile::Apps.plain(params).inspect }
      get("/pair/:a/:b") { |a, b| [a, b, params["a"], params[:q]].inspect }
      get("/files/*.*") { params["splat"].inspect }
      get("/rest/*") { |rest| rest }
      get(%r{/number/(\d+)}) { |number| number }
      get(%r{/named/(?<word>[^/]+)/?}) { params["word"] }
      get("/query") { Hostile::Apps.plain(params).inspect }
      get("/page") { "page #{params["page"].to_s.b[/\A\d{1,4}\z/] || 1}" }
      get("/escaped/:text") { Rack::Utils.escape_html(params["text"]) }
      get("/erb/:text") { erb("<p><%= params[:text].inspect %></p>", layout: false) }
      get("/accept") { request.accept.map(&:to_s).inspect }
      get("/preferred") { request.preferred_type(%w[text/html application/json image/png]).inspect }
      get("/provides", provides: %i[html json xml]) { content_type }
      get("/agent", agent: /\A(\w+)/) { params["agent"].inspect }
      get("/agent") { "another agent" }
      get("/host", host_name: "example.org") { "example.org" }
      get("/host") { request.host.inspect }
      get("/address") { [request.url, request.base_url, request.port, request.ssl?, request.forwarded?].inspect }
      get("/client") { [request.ip, request.referer, request.user_agent, request.xhr?].inspect }
      get("/types") { [request.media_type, request.media_type_params, request.content_charset].inspect }
      get("/uri/:path") { uri(params["path"]) }
      get("/to/:path") { redirect to(params["path"]), 303 }
      get("/back") { redirect back }
      get("/etag") { etag("tag") || "etag" }
      get("/weak") { etag("tag", :weak) || "etag" }
      get("/modified") { last_modified(Time.at(1_000_000_000)) || "modified" }
      get("/file") { send_file File.join(PUBLIC, "plain.txt") }
      get("/download/:name") { (content_type(:txt) && attachment(params["name"])) || "content" }
      get("/cookies") { request.cookies.inspect }
      get("/cookie/:value") { response.set_cookie("echo", params["value"]) && "set" }
      get("/header/:value") { headers("x-echo" => params["value"]) && "sent" }
      get("/type/:type") { content_type(params["type"] == "json" ? :json : :txt) && "typed" }
      get("/stream/:text") { stream { |out| 3.times { out << params["text"] } } }
      get("/pass/:text") { pass if params["text"].size.odd? }
      get("/pass/*") { "passed" }
      get("/halt/:code") { halt [params["code"].to_i, 400].max.clamp(400, 499), "halted" }
      get("/made") { raise Made, params["q"].to_s }
      get("/unavailable") { [503, { "x-made" => "1" }, "later"] }
      get("/forbidden/:text") { error 403, params["text"] }
      %i[post put patch delete].each do |verb|
        public_send(verb, "/form") { Hostile::Apps.plain(params).inspect }
        public_send(verb, "/form/:id") { Hostile::Apps.plain(params).inspect }
        public_send(verb, "/body") { request.body&.read.to_s.bytesize.to_s }
      end
      post("/json") do
        JSON.parse(request.body&.read.to_s).class.name
      rescue JSON::ParserError
        halt 400, "no JSON"
      end
      options("/*") { headers("allow" => "GET") && 204 }

      error(Made) { |made| [500, { "x-made" => "1" }, "made #{made.message}"] }
      error(404) { "nothing at #{request.path_info}" }
    end

    # What an app has for its users, besides. Requests to it take the general way, through middleware.
    FULL = proc do
      set :session_secret, "hostile!" * 8
      enable :sessions, :method_override, :logging
      set(:longer_than) { |size| condition { request.path_info.size > size } }
      before { @seen = [request.path_info, params.size] }
      before("/hello/:name") { headers "x-name" => params["name"] }
      before("/rewritten/*") { request.path_info = "/rest/#{params["splat"].first}" }
      after { headers "x-seen" => @seen.inspect }
      get("/long/*", longer_than: 20) { "long" }
      get("/session") { session.to_h.except("session_id", "csrf", "tracking").inspect }
      get("/session/:value") { (session["value"] = params["value"]).inspect }
      get("/flash/:value") { session.delete("value").inspect }
      error(400) { "bad: #{response.body.join}" }
    end

    module_function

    # An app by each name that requests call.
    def build(framework, closed)
      [["direct", []], ["full", [FULL]]].to_h do |name, more|
        app = Class.new(framework::Base) do
          [SETTINGS, *more, ROUTES].each { |part| class_eval(&part) }
          class_eval(Sides::CLOSE) if closed
        end
        [name, app]
      end
    end

    # Params as they can be written down: an uploaded file is what is in it.
    def plain(value)
      case value
      when Hash then value.key?(:tempfile) ? plain_file(value) : value.to_h { |key, part| [key, plain(part)] }
      when Array then value.map { |part| plain(part) }
      else value
      end
    end

    def plain_file(file)
      file.slice(:filename, :type, :name).merge(size: file[:tempfile].size, "content" => file[:tempfile].read(100))
    end
  end
end
