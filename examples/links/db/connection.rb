# frozen_string_literal: true

require "sequel"
require "sequel/extensions/migration"

Sequel.default_timezone = :utc

# Where the app keeps its data: the database that DATABASE_URL names, or a SQLite file beside this one.
module Database
  FILE = File.join(__dir__, "links.sqlite3")
  MIGRATIONS = File.join(__dir__, "migrate")
  POOL = 8
  # Five seconds in all.
  BUSY_SLEEP = 0.002
  BUSY_TRIES = 2_500

  # Opens the connection pool.
  # @return [Sequel::Database]
  def self.connect
    url = ENV.fetch("DATABASE_URL") { "sqlite://#{FILE}" }
    return Sequel.connect(url, max_connections: POOL) unless url.start_with?("sqlite:")

    # Readers do not wait for a writer in this journal mode, so one slow request holds up no other. A transaction that
    # had only read when another one wrote could not write any more, whatever it waits: so each begins as a writer.
    Sequel.connect(url, max_connections: POOL, connect_sqls: ["PRAGMA journal_mode = WAL"],
                        after_connect: method(:wait_in_ruby)).tap { |database| database.transaction_mode = :immediate }
  end

  # SQLite's own wait for a lock keeps Ruby's interpreter lock, so that the thread which holds the file could not go
  # on and let it go; this wait gives both away.
  def self.wait_in_ruby(connection)
    connection.busy_handler { |tries| sleep(BUSY_SLEEP) && tries < BUSY_TRIES }
  end

  # Brings the schema up to date; does nothing when it is.
  # @param database [Sequel::Database]
  def self.migrate(database)
    Sequel::Migrator.run(database, MIGRATIONS)
  end

  # Ends the program with a sentence that helps when the schema is missing or old.
  # @param database [Sequel::Database]
  def self.check(database)
    Sequel::Migrator.check_current(database, MIGRATIONS)
  rescue Sequel::Migrator::NotCurrentError
    abort "The database has not this version's tables: run `ruby examples/links/db/setup.rb` first."
  end

  private_class_method :wait_in_ruby
end

DB = Database.connect
