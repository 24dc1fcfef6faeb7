# frozen_string_literal: true

require "sequel"

# A database for an app that is served beside the tests: a SQLite file of its own, or on PostgreSQL's server, which
# DATABASE_URL names, one that is gone afterwards.
module OwnDatabase
  # @yieldparam url [String, nil] the address of an empty database; nil where the app is to make a SQLite file
  # @return what the block returns
  def self.make
    server = ENV.fetch("DATABASE_URL", "")
    return yield(nil) unless server.start_with?("postgres:")

    name = "served_#{Process.pid}_#{Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)}"
    Sequel.connect(server) { |database| database.run("CREATE DATABASE #{name}") }
    begin
      yield(server.sub("///postgres", "///#{name}"))
    ensure
      Sequel.connect(server) { |database| database.run("DROP DATABASE #{name}") }
    end
  end
end
