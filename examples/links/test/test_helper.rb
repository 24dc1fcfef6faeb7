# frozen_string_literal: true

ENV["APP_ENV"] = "test"
ENV["SESSION_SECRET"] ||= "a secret for tests only, " * 4

require "fileutils"
require "tmpdir"

# Without DATABASE_URL, the tests have a SQLite file of their own. It is to go after Minitest's own exit handler, so it
# is registered before; and also when the app cannot even be loaded.
unless ENV.key?("DATABASE_URL")
  folder = Dir.mktmpdir("links-test")
  at_exit { FileUtils.remove_entry(folder) }
  ENV["DATABASE_URL"] = "sqlite://#{folder}/links.sqlite3"
end

require "minitest/autorun"
require "minitest/mock"
require "rack/test"
require "bcrypt"

BCrypt::Engine.cost = BCrypt::Engine::MIN_COST

require_relative "../db/connection"
Database.migrate(DB)
require_relative "support/framework"
Framework.load_app
require_relative "../db/seed"

if User.empty?
  Seed.new(now: Time.now).plant
  # The demo accounts' digests are as dear as real ones; hundreds of logins need not be.
  Seed::DEMO.each { |name, (_, password)| User.where(username: name).update(password_digest: Password.digest(password)) }
end

# A test against the whole app: rack-test's verbs, forms with their tokens, and a database that is as seeded before
# each test.
class LinksTest < Minitest::Test
  include Rack::Test::Methods

  TOKEN = /name="authenticity_token" value="(\h{32})"/

  def run
    result = nil
    DB.transaction(rollback: :always, auto_savepoint: true) { result = super }
    result
  end

  # rack-test says HTTP/1.0, for which a redirect after a form is another status.
  def setup = env("SERVER_PROTOCOL", "HTTP/1.1")

  def app = Links

  # Logs in by the form, as a browser would.
  def log_in_as(username, password = "#{username}-password")
    get "/login"
    post "/login", username: username, password: password, authenticity_token: token_of_page

    assert_equal 303, status, "#{username} could not log in"
  end

  # Sends a form with the session's token.
  def submit(path, verb: nil, **params)
    get logged_in? ? "/about" : "/login"
    params[:_method] = verb if verb
    post path, params.merge(authenticity_token: token_of_page)
  end

  def logged_in?
    get "/about"
    body.include?('action="/logout"')
  end

  def token_of_page = body[TOKEN, 1]
  def status = last_response.status
  def body = last_response.body
  def field(name) = last_response.headers[name]
  def location = URI(field("location")).then { |uri| uri.path + (uri.query ? "?#{uri.query}" : "") }
  def user(name) = User.first(username: name)
  def demo = user("demo")

  # A visible story by somebody other than the demo accounts, with comments.
  def busy_story
    Story.visible.where(user_id: member_ids).where { comments_count > 2 }.order(:id).first
  end

  def someones_comment
    Comment.visible.on_visible_stories.where(user_id: member_ids, flags_count: 0).where { depth < 5 }.order(:id).first
  end

  def member_ids = User.exclude(username: Seed::DEMO.keys).select(:id)

  def create_story(author: demo, **values)
    story = Story.new({ title: "A story for a test", text: "Some text.", user_id: author.id }.merge(values))
    story.new_tags = Tag.where(name: "ruby").all

    assert story.save, "the story is refused: #{story.errors.full_messages.join(", ")}"
    story
  end

  def create_comment(author: demo, story: busy_story, **values)
    Comment.create({ story_id: story.id, user_id: author.id, text: "A comment for a test." }.merge(values))
  end

  def queries
    log = StringIO.new
    logger = Logger.new(log)
    DB.loggers << logger
    yield
    log.string.lines.grep(/SELECT/)
  ensure
    DB.loggers.delete(logger)
  end
end
