# frozen_string_literal: true

# Records visitors of the example app behind Puma, replays the recording on a database that is as it was before, in this
# process and behind Puma, and prints what came of it as JSON: ruby links_program.rb FOLDER

require "fileutils"
require "json"
require "net/http"

FOLDER = File.expand_path(ARGV.fetch(0))
DATABASE = File.join(FOLDER, "links.sqlite3")
ENV.update("APP_ENV" => "test", "SESSION_SECRET" => "for a test only, " * 5, "DATABASE_URL" => "sqlite://#{DATABASE}")
LINKS = File.expand_path("../../../../examples/links", __dir__)

require "bcrypt"
BCrypt::Engine.cost = BCrypt::Engine::MIN_COST
require "#{LINKS}/db/connection"
Database.migrate(DB)
require "#{LINKS}/app"
require "#{LINKS}/db/seed"
require "puma"
require "puma/server"
require "benchdd/recorder"
require "benchdd/replay"

# The database as it was before the visit.
module Snapshot
  FILE = "#{DATABASE}.before".freeze

  def self.take
    DB.disconnect
    FileUtils.cp(DATABASE, FILE)
  end

  def self.restore
    DB.disconnect
    FileUtils.rm_f(%w[-wal -shm].map { |suffix| DATABASE + suffix })
    FileUtils.cp(FILE, DATABASE)
  end
end

# Serves an app on a free port while the block runs.
def served(app)
  server = Puma::Server.new(app, nil, { min_threads: 1, max_threads: 4, log_writer: Puma::LogWriter.null })
  port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
  server.run
  yield "http://127.0.0.1:#{port}"
ensure
  server&.stop(true)
end

# Somebody with a browser: keeps the session's cookie, sends forms with the token of the page before.
class Person
  TOKEN = /name="authenticity_token" value="(\h{32})"/

  attr_reader :secrets, :path

  def initialize(url)
    @url = URI(url)
    @http = Net::HTTP.start(@url.host, @url.port)
    @secrets = []
  end

  def get(path, expected = 200) = ask(Net::HTTP::Get.new(path), expected)

  def send_form(path, expected = 303, token: @page[TOKEN, 1], **fields)
    request = Net::HTTP::Post.new(path)
    request.set_form_data(fields.merge(authenticity_token: token))
    @secrets << token
    ask(request, expected)
  end

  def leave = @http.finish

  private

  def ask(request, expected)
    request["Cookie"] = @cookie if @cookie
    request["Accept-Encoding"] = "gzip, deflate"
    answer = @http.request(request)
    unless answer.code.to_i == expected
      raise "#{request.method} #{request.path} answers #{answer.code}, not #{expected}"
    end

    remember(answer)
    @path = URI(answer["location"]).path if answer["location"]
    @page = answer.body
  end

  def remember(answer)
    return unless answer["set-cookie"]

    @cookie = answer["set-cookie"][/\A[^;]*/]
    @secrets << @cookie.split("=", 2).last
  end
end

# What two members and a stranger do, in turns.
class Visits
  PASSWORDS = { "newcomer" => "correct horse battery", "second" => "Tr0ub4dor&3 and more" }.freeze

  FORGED = "/s/nothing/vote"

  # Returns what must not be in a file.
  def run(url)
    people = PASSWORDS.to_h { |name, password| [Person.new(url), [name, password]] }
    people.each { |person, (name, password)| enter(person, name, password) }
    people.each_key { |person| submit(person) }
    people.each { |person, (name, password)| come_back(person, name, password) }
    stroll(Person.new(url))
    people.each_key(&:leave)
    PASSWORDS.values + people.keys.flat_map(&:secrets)
  end

  private

  def enter(person, name, password)
    person.get("/signup")
    person.send_form("/signup", 422, username: name, password: "short")
    person.get("/signup")
    person.send_form("/signup", username: name, password: password)
    person.get("/")
  end

  def submit(person)
    person.get("/stories/new")
    person.send_form("/stories", 422, title: "x", tags: "")
    person.get("/stories/new")
    person.send_form("/stories", title: "A story about Ruby", text: "Some text.", tags: "ruby")
    story = person.path
    person.get(story)
    person.send_form("#{story[%r{\A/s/\w+}]}/comments", text: "My own comment.")
    person.get(story)
    person.get("/newest")
    other = Story.visible.exclude(title: "A story about Ruby").order(:id).first.short_id
    person.send_form("/s/#{other}/vote", return_to: "/newest")
    person.get("/newest")
  end

  def come_back(person, name, password)
    person.send_form("/logout")
    person.get("/login")
    person.send_form("/login", 422, username: name, password: "#{password}!")
    person.send_form("/login", username: name, password: password, return_to: "/upvoted")
    person.get("/upvoted")
    person.send_form(FORGED, 403, token: "0" * 32)
  end

  def stroll(person)
    %w[/ /top /tags /newest?page=2 /rss /stories.json /search?q=ruby /robots.txt].each { |path| person.get(path) }
    person.get("/nothing", 404)
    person.leave
  end
end

# What differs from run to run, besides tokens: names of stories and comments, and times.
IGNORE = [%r{/[sc]/\w{6}}, /\b[sc]_\w{6}\b/, %r{<time\b.*?</time>}m, /<(?:pubDate|lastBuildDate)>[^<]*</,
          /"created_at":"[^"]*"/,
          /"(?:short_)?id":"\w{6}"/, /Date: .*/].freeze

def result(summary)
  { requests: summary.requests, mismatches: summary.mismatches.map(&:to_s), skipped: summary.skipped }
end

Seed.new(now: Time.now).plant
Snapshot.take
file = File.join(FOLDER, "links.jsonl")
recorder = BenchDD::Recorder.new(Links, to: file, digest: true, ignore: IGNORE)
secrets = nil
served(recorder) { |url| secrets = Visits.new.run(url) }
recorder.close
# A browser brings back the right token, so a wrong one has to be given.
options = { before: Snapshot.method(:restore), fill: ->(_, _, request) { "0" * 32 if request.path == Visits::FORGED } }
in_process = BenchDD::Replay.new(file, app: Links, **options).run(warm_up: 1)
over_http = nil
served(Links) { |url| over_http = BenchDD::Replay.new(file, url: url, **options).run(repeat: 2) }
strangers = BenchDD::Requests::Reader.new(file).map { |request| request.with(session: nil) }
forgetful = BenchDD::Replay.new(strangers, app: Links, **options).run
puts JSON.generate(secrets: secrets, in_process: result(in_process), over_http: result(over_http),
                   forgetful: result(forgetful))
