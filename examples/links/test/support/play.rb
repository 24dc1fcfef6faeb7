# frozen_string_literal: true

# Sends the list of requests to the app on the framework that FRAMEWORK names, and writes what came back:
# ruby play.rb FILE [CHANGE], where a change is a Ruby file that is loaded behind the app. The clock stands still but
# for a second a request, and tokens come from a seed, so that two runs on equal databases differ only in what the
# framework does.

ENV["APP_ENV"] = "test"
ENV["SESSION_SECRET"] = "the same for both frameworks, " * 3

require "json"
require "rack/lint"
require "rack/mock_request"
require_relative "determined"
require_relative "request_list"

Determined.load_app
require ARGV[1] if ARGV[1]

# Four people's browsers.
class Player
  TOKEN = /name="authenticity_token" value="(\h{32})"/

  def initialize(app)
    @app = Rack::Lint.new(app)
    @cookies = Hash.new { |all, who| all[who] = {} }
    @tokens = {}
    @made = {}
  end

  # @param request [RequestList::Request]
  # @return [Hash] what can be compared of the answer
  def play(request)
    Determined.seconds += 1
    env = environment(request)
    status, headers, body = @app.call(env)
    text = read(body)
    remember(request.who, headers, text)
    { request: "#{request.verb} #{request.path}?#{request.query} as #{request.who}", status: status,
      headers: comparable(headers), body: text, session: session(env), route: env["sinatra.route"] }
  end

  private

  def environment(request)
    env = Rack::MockRequest.env_for("/", **options(request))
    env["PATH_INFO"] = request.path.gsub(/\{(\w+)\}/) { @made.fetch(Regexp.last_match(1)) }.b
    env["QUERY_STRING"] = request.query.b
    env["links.who"] = request.who
    env["HTTP_COOKIE"] ||= @cookies[request.who].map { |pair| pair.join("=") }.join("; ")
    env
  end

  def options(request)
    form = request.params ? { params: request.params.merge(token(request)) } : {}
    { "SERVER_PROTOCOL" => "HTTP/1.1", "REMOTE_ADDR" => "192.0.2.7", :method => request.verb, **request.headers,
      **form }
  end

  def token(request)
    case request.form
    when :valid then { authenticity_token: @tokens[request.who].to_s }
    when :wrong then { authenticity_token: "0" * 32 }
    else {}
    end
  end

  def read(body)
    text = +""
    body.each { |part| text << part.dup.force_encoding(Encoding::UTF_8) }
    body.close if body.respond_to?(:close)
    text
  end

  def remember(who, headers, text)
    Array(headers["set-cookie"]).flat_map { |lines| lines.split("\n") }.each do |line|
      name, value = line.split(";").first.split("=", 2)
      @cookies[who][name] = value
    end
    @tokens[who] = text[TOKEN, 1] || @tokens[who]
    @made["story"] = ::Regexp.last_match(1) if headers["location"] =~ %r{/s/(\w{6})/}
    @made["comment"] = ::Regexp.last_match(1) if headers["location"] =~ /#c_(\w{6})/
  end

  # A session cookie is encrypted with a random start, so only its presence and attributes can be equal.
  def comparable(headers)
    headers.to_h { |name, value| [name, name == "set-cookie" ? cookies(value) : value] }.sort.to_h
  end

  def cookies(value) = Array(value).map { |line| line.sub(/=[^;]*/, "=...") }

  # What the cookie says, but for its random id.
  def session(env)
    session = env["rack.session"]
    session.respond_to?(:to_hash) ? session.to_hash.except("session_id").sort.to_h : nil
  end
end

requests = RequestList.new(stories: Story.newest.limit(40).select_map(:short_id),
                           comments: Comment.visible.on_visible_stories.newest.limit(40).select_map(:short_id))
player = Player.new(Links)
answers = requests.to_a.map { |request| player.play(request) }
File.write(ARGV.fetch(0), JSON.generate(superclass: Links.superclass.name, answers: answers))
