# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../xinatra/test/server/program"
require "xinatra/server"

# What the server's log says of databases that have fewer connections than it has threads.
class PoolSizesTest < JSONAPITest
  APP = <<~RUBY
    require "xinatra/jsonapi"
    options = { max_connections: Integer(ENV.fetch("POOL")) }
    db = Sequel.connect(ENV.fetch("DATABASE_URL", "sqlite://rows.sqlite3"), **options)
    db.create_table?(:pool_rows) { primary_key :id }
    memory = Sequel.sqlite
    memory.create_table(:notes) { primary_key :id }
    api = Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource(:rows, Class.new(Sequel::Model(db[:pool_rows])))
      resource(:lines, Class.new(Sequel::Model(db[:pool_rows])))
      resource(:notes, Class.new(Sequel::Model(memory[:notes])))
      resource(:cities, Struct.new(:all).new([])) { only :index }
    end
    run api
  RUBY
  FILES = { "config.ru" => APP, "server.rb" => "before_fork { Sequel::DATABASES.each(&:disconnect) }" }.freeze
  SENTENCE = "xinatra: rows: its database has a pool of 1 for 4 threads, so that requests wait for one another: give " \
             "Sequel.connect `max_connections: 4`, or serve with `--threads 1`"

  def setup
    # The process that it is in has the leaves in C, whether this one has or not.
    skip "the server is in C" unless ENV["XINATRA_NATIVE"] == "0" || Xinatra::Server.available?
  end

  def teardown = Library::DB.drop_table?(:pool_rows)

  # @param pool [Integer]
  # @param arguments [Array<String>] of the server
  # @return [Array<String>] what its log says of pools
  def said(pool, *arguments)
    arguments.push("-b", "tcp://127.0.0.1:0", "-t", "4", "-C", "server.rb")
    env = { "POOL" => pool.to_s, "XINATRA_NATIVE" => nil }
    ended = Program.serving(*arguments, files: FILES, env:) do |program|
      answer = program.get("/rows")

      assert_includes answer, "\"data\":[]"
      program.stop
    end
    ended.output.lines.map(&:chomp).grep(/pool/)
  end

  def test_fewer_connections_than_threads
    assert_equal [SENTENCE], said(1)
  end

  def test_workers_have_pools_of_their_own_and_it_is_said_once
    assert_equal [SENTENCE], said(1, "-w", "2")
  end

  def test_enough_connections
    assert_empty said(4)
    assert_empty said(5, "-w", "2")
  end
end
