# frozen_string_literal: true

require "sinatra/base"
require "json"
require "probe"

# A modular app of middle size: a shop of several classes, mounted, stacked and inherited.

module Money
  def money(cents) = "#{cents / 100}.#{(cents % 100).to_s.rjust(2, "0")}"
end

module Audited
  def self.registered(app)
    app.set :audit, []
    app.helpers { def audit(text) = settings.audit << text }
    app.after { audit("#{request.request_method} #{request.path_info} #{response.status}") }
  end

  def audited(path, **options, &block) = get(path, **options) { audit("seen") && instance_exec(&block) }
end

class Site < Sinatra::Base
  class Missing < Sinatra::NotFound; end

  set :root, Probe.fixture("apps")
  set :public_folder, proc { File.join(root, "public") }
  set :protection, except: %i[path_traversal]
  set :default_content_type, :text
  set :strict_paths, false
  disable :show_exceptions, :raise_errors
  helpers Money
  register Audited

  before { @crumbs = ["site"] }
  not_found { "site: #{env["sinatra.error"].class}" }
  error(Missing) { "site: missing" }
  error { "site: #{env["sinatra.error"].class}" }
  get("/about/?") { "about #{@crumbs.inspect}" }
  get("/trail") { "trail" }

  def route_missing = @app ? super : raise(Missing)
end

class Shop < Site
  enable :sessions
  set :session_secret, "1" * 64
  set :views, Probe.fixture("apps", "views")
  set :prices, "apple" => 25, "pear" => 1_250
  add_charset << "application/vnd.shop+json"
  mime_type :shop, "application/vnd.shop+json"

  before { @crumbs << "shop" }
  before("/items/:name") { @price = settings.prices[params[:name]] or halt(404, "no #{params[:name]}") }
  after { headers "x-crumbs" => @crumbs.join("/") }

  audited("/") { erb :shop, locals: { names: settings.prices.keys } }
  audited("/items/:name", provides: %i[html json shop]) do
    content_type == "text/html;charset=utf-8" ? "<b>#{money(@price)}</b>" : { price: @price }.to_json
  end
  get("/items/:name/:count") { |name, count| money(settings.prices.fetch(name) * Integer(count)) }
  post("/cart") { (session[:cart] ||= []) << params[:item] and redirect(url("/cart", false)) }
  get("/cart") { session.fetch(:cart, []).inspect }
  get("/about") { pass { "no more" } }
  get("/inner") { call(env.merge("PATH_INFO" => "/cart")).then { |status, _, body| [status, "inner #{body.join}"] } }
  get("/splat/*/to/*.*") { |*values| values.inspect }
  get("/opt/?:a?/?:b?") { params.inspect }
  get("/multi", params_present: true) { "never" } if respond_to?(:params_present, true)
  get("/uri") { [url("/x"), to("/y", false), uri("http://a/b")].inspect }
  get("/error/:code") { |code| error(Integer(code), "code #{code}") }
  get("/throw") { throw :halt, [203, { "x-t" => "1" }, ["thrown"]] }
  get("/body") { body("set") && status(206) }
  get("/nil") { nil }
  get("/enum") { %w[a b].each }
  get("/rack") { [200, { "content-type" => "a/b" }, ["r"]] }
  get("/log") { logger.class.name }
end

class Sale < Shop
  set :prices, "apple" => 20
  before { @crumbs << "sale" }
  get("/trail") { "sale" }
  get("/down") { @crumbs.inspect }
end

class Gate < Site
  before { halt 401, "closed" if params[:closed] }
  get("/gate") { "gate" }
  get("/forward") do
    forward
    headers "x-forwarded" => "1"
    nil
  end
end

Mounted = Rack::Builder.new do
  use(Gate)
  map("/sale") { run Sale }
  map("/new") { run Shop.new }
  run Shop
end.to_app

PATHS = %w[/ /about /about/ /trail /items/apple /items/none /items/pear/3 /items/pear/x /cart /inner /splat/a/b/to/c.d
           /opt /opt/1 /opt/1/2 /uri /error/404 /error/503 /throw /body /nil /enum /rack /log /none /down /plain.txt
           /gate /forward /?closed=1].freeze

[Site, Shop, Sale, Gate].each { |app| ask_all(app, *PATHS.map { |path| "GET #{path}" }) }
PATHS.each { |path| ask_all(Mounted, "GET #{path}", "GET /sale#{path}", "HEAD /new#{path}") }
["application/json", "application/vnd.shop+json", "text/*;q=0.1, application/json;q=0.2", "image/gif"].each do |accept|
  ask(Shop, "GET /items/apple", "HTTP_ACCEPT" => accept)
end
jar = cookie(ask(Shop, "POST /cart", params: { "item" => "apple" }))
ask_all(Shop, "GET /cart", "GET /inner", "HTTP_COOKIE" => jar)
ask(Shop.new, "GET /trail")
wrapped = Shop.new
show("wrapper", [wrapped.class, wrapped.settings, wrapped.helpers.class, wrapped.helpers.money(105)])
show("inspect", wrapped.inspect.gsub(Probe::FIXTURES, ""))
show("instance", Shop.new!.respond_to?(:call))
show("block", [Sinatra.new { get("/") { "new" } }, Sinatra.new(Shop)].map(&:superclass))
show("audit", Shop.audit)
Shop.routes.each do |verb, routes|
  show(verb, routes.map { |pattern, conditions, _block| [pattern.to_s, conditions.size] })
end
show("filters", Shop.filters.transform_values { |list| list.map { |pattern, *| pattern.to_s } })
show("errors", Site.errors.keys)
show("middleware", Shop.middleware)
Gate.use(Rack::Runtime)
show("use", Gate.middleware)
Shop.reset!
ask_all(Shop, "GET /", "GET /trail")
