# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../../../xinatra/test/long_run"
require_relative "../postgres"
require_relative "../support/ledger"
require_relative "../support/served_app"
require_relative "../support/visitor"

# Many visitors at once, over sockets, to the app as Xinatra's server serves it with several processes and threads: they
# sign up, submit, vote and comment. Whatever they were told that happened is in the database in the end, and nothing
# else.
class VisitorsLong < Minitest::Test
  SECONDS = LongRun.length(40)
  VISITORS = 12
  SERVER = %w[--workers 2 --threads 6].freeze

  def test_on_sqlite
    visit_at_once
  end

  def test_on_postgresql
    Postgres.run { |url| visit_at_once(url) }
  end

  private

  def visit_at_once(database = nil)
    LongRun.announce("#{SECONDS} s of #{VISITORS} visitors at a time")
    ServedApp.run(database: database, environment: "production", options: SERVER) do |site, url|
      ledger = Ledger.new
      stop = LongRun.now + SECONDS
      Thread.report_on_exception = false
      threads = Array.new(VISITORS) { |number| Thread.new { visits(site, ledger, number, stop) } }
      LongRun.finish(threads, patience: SECONDS + LongRun::PATIENCE)

      assert_operator ledger.size, :>, VISITORS * 5, "hardly anything happened"
      assert_empty Sequel.connect(url) { |connection| ledger.differences(connection) }
    end
  end

  # One visit after the other, each as somebody else.
  def visits(site, ledger, number, stop)
    random = Random.new((LongRun::SEED * 1_000) + number)
    round = 0
    while LongRun.now < stop
      round += 1
      name = "v#{number}_#{round}"
      Visitor.visit(site, "198.18.#{number}.#{round % 250}") { |visitor| behave(visitor, name, ledger, random) }
    end
  end

  def behave(visitor, name, ledger, random)
    sign_up(visitor, name, ledger)
    2.times { |number| submit(visitor, name, ledger, number) }
    ledger.others_stories(name, 5).each { |id| vote(visitor, "/s", id, ledger, random) }
    ledger.others_stories(name, 4).each { |id| comment(visitor, name, id, ledger) }
    ledger.others_comments(name, 5).each { |id| vote(visitor, "/c", id, ledger, random) }

    assert_includes visitor.read("/settings/export.json"), %("#{name}"), "this is somebody else's session"
  end

  def sign_up(visitor, name, ledger)
    visitor.read("/signup")
    visitor.send_form("/signup", username: name, password: "a long password")
    ledger.user(name)

    assert_includes visitor.read("/"), "Welcome, #{name}!"
  end

  def submit(visitor, name, ledger, number)
    path = visitor.send_form("/stories", title: "Story #{number} of #{name}", text: "By #{name}.", tags: "ruby")
    ledger.story(path[%r{\A/s/(\w{6})/}, 1], name)

    assert_includes visitor.read(path), "Story #{number} of #{name}"
  end

  def comment(visitor, name, story, ledger)
    path = visitor.send_form("/s/#{story}/comments", text: "#{name} on #{story}")
    ledger.comment(path[/#c_(\w{6})\z/, 1], story, name)

    assert_includes visitor.read(path[/\A[^#]+/]), "#{name} on #{story}"
  end

  # Now and then a vote is taken back at once.
  def vote(visitor, kind, id, ledger, random)
    visitor.send_form("#{kind}/#{id}/vote")
    ledger.vote(id, 1)
    return if random.rand < 0.8

    visitor.send_form("#{kind}/#{id}/vote")
    ledger.vote(id, -1)
  end
end
