# frozen_string_literal: true

require_relative "../suite"

Differential.theme "sessions" do
  app do
    enable :sessions
    get("/set") { (session[:value] = params[:v]) && "set" }
    get("/get") { session[:value].inspect }
    get("/string") { session["value"].inspect }
    get("/clear") { session.clear.inspect }
    get("/delete") { session.delete(:value).inspect }
    get("/none") { "untouched" }
    get("/class") { [session.class.name, session.respond_to?(:id), session.key?(:value), session.to_hash.keys.sort].inspect }
    get("/nested") { (session[:h] = { a: [1, 2] }) && session[:h].inspect }
    get("/nested-read") { session[:h].inspect }
    get("/count") { (session[:n] = session[:n].to_i + 1).to_s }
    get("/equal") { [session.equal?(request.session), env["rack.session"].equal?(session)].inspect }
    get("/drop") { request.session_options[:drop] = true }
    get("/options") { request.session_options.to_hash.slice(:path, :httponly, :secure, :expire_after).inspect }
    get("/halt") { (session[:value] = "halted") && halt(403) }
    get("/raise") { (session[:value] = "raised") && raise("x") }
    before("/filtered") { session[:filtered] = "yes" }
    get("/filtered") { session[:filtered] }
    post("/set") { (session[:value] = params[:v]) && "set" }
    get("/id") { session.id.class.name }
    get("/tracking") { session[:tracking].class.name }
    get("/erb") { erb "<%= session[:value] %>", layout: false }
    error { "error" }
    disable :raise_errors
  end

  check "GET /set?v=1", "session", "writing sets a cookie", body: "set", header: { "set-cookie" => /rack\.session=SESSION.*HttpOnly/i }
  check "GET /get", "session", "reading what was set", first: ["GET /set?v=1"], body: '"1"'
  check "GET /string", "session", "by String", first: ["GET /set?v=1"], body: '"1"'
  check "GET /get", "session", "reading nothing", body: "nil"
  check "GET /none", "session", "the first answer sets a cookie for the protection's sake", header: { "set-cookie" => /rack/ }
  check "GET /get", "session", "after clear", first: ["GET /set?v=1", "GET /clear"], body: "nil"
  check "GET /get", "session", "after delete", first: ["GET /set?v=1", "GET /delete"], body: "nil"
  check "GET /class", "session", "its class and keys", first: ["GET /set?v=1"]
  check "GET /nested-read", "session", "nested values", first: ["GET /nested"]
  check "GET /count", "session", "over three requests", first: ["GET /count", "GET /count"], body: "3"
  check "GET /equal", "session", "is the request's and the env's", body: "[true, true]"
  check "GET /count", "session", "dropped by option", first: ["GET /count", "GET /drop"]
  check "GET /options", "session", "its options"
  check "GET /get", "session", "set before halt", first: ["GET /halt"], body: '"halted"'
  check "GET /get", "session", "set before raise", first: ["GET /raise"], body: '"raised"'
  check "GET /filtered", "session", "set in a filter", body: "yes"
  check "POST /set", "session", "set by POST", form: { "v" => "1" }, body: "set"
  check "HEAD /set?v=1", "session", "set by HEAD", header: { "set-cookie" => /rack/ }
  check "GET /id", "session", "its id"
  check "GET /tracking", "session", "of the protection", body: "NilClass"
  check "GET /erb", "session", "in a template", first: ["GET /set?v=x"], body: "x"
  check "GET /get", "session", "a cookie that is forged", headers: { "Cookie" => "rack.session=forged" }, body: "nil"
  check "GET /get", "session", "a cookie of bytes", headers: { "Cookie" => "rack.session=%FF%00" }, body: "nil"

  app do
    set :sessions, key: "own.key", path: "/p", expire_after: 60, same_site: :strict, domain: "example.org"
    get("/count") { (session[:n] = session[:n].to_i + 1).to_s }
  end

  check "GET /count", "sessions with a Hash", "its options are the cookie's", normalize: { /own\.key=[^;]+/ => "own.key=SESSION" },
        header: { "set-cookie" => /own\.key=SESSION.*path=\/p.*SameSite=Strict/i }
  check "GET /count", "sessions with a Hash", "it is read again", first: ["GET /count"], body: "2",
        normalize: { /own\.key=[^;]+/ => "own.key=SESSION" }

  app do
    get("/read") { session.inspect }
    get("/write") { session[:a] = "1" }
    get("/query") { [settings.sessions?, session.class.name].inspect }
  end

  check "GET /read", "sessions off", "reading", body: /.+/
  check "GET /write", "sessions off", "writing"
  check "GET /query", "sessions off", "its class"

  app do
    set :session_store, Rack::Session::Pool
    enable :sessions
    get("/count") { (session[:n] = session[:n].to_i + 1).to_s }
  end

  check "GET /count", "session_store", "a store on the server", first: ["GET /count"], body: "2"

  app do
    enable :sessions
    set :session_secret, "s" * 64
    get("/count") { (session[:n] = session[:n].to_i + 1).to_s }
  end

  check "GET /count", "session_secret", "of one's own", first: ["GET /count"], body: "2"

  app do
    enable :sessions
    set :session_secret, "short"
    get("/count") { "1" }
  end

  check "GET /count", "session_secret", "too short", raises: "ArgumentError"

  app do
    use Rack::Session::Cookie, secret: "t" * 64, key: "used"
    get("/count") { (session[:n] = session[:n].to_i + 1).to_s }
  end

  check "GET /count", "use Rack::Session::Cookie", "by hand", first: ["GET /count"], body: "2",
        normalize: { /used=[^;]+/ => "used=SESSION" }

  stack do
    parent = framework_app do
      enable :sessions
      get("/parent") { (session[:n] = session[:n].to_i + 1).to_s }
    end
    framework_app(parent) { get("/child") { session[:n].inspect } }
  end

  check "GET /child", "sessions", "inherited", first: ["GET /parent"], body: "1"
end
