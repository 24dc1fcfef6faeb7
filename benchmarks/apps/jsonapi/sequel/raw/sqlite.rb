# frozen_string_literal: true

require "sqlite3"

# What the documents are made of, out of SQLite.
class Store
  LISTED = "IN (SELECT value FROM json_each(?))"
  private_constant :LISTED

  # @param url [String]
  # @param statements [#all]
  def initialize(url, statements)
    database = SQLite3::Database.new(url.delete_prefix("sqlite://"), readonly: true)
    prepared = statements.all(%w[? ?], LISTED).transform_values { |sql| database.prepare(sql) }
    @connections = Thread::Queue.new([prepared])
  end

  # @param ids [Array<Integer>]
  # @return [String] a value
  def list(ids) = "[#{ids.join(",")}]"

  # @param name [Symbol] of a statement
  # @param values [Array<Integer, String>]
  # @return [Array<Array>]
  def rows(name, *values)
    connection = @connections.pop
    statement = connection.fetch(name)
    statement.bind_params(*values) unless values.empty?
    found = []
    while (row = statement.step)
      found << row
    end
    found
  ensure
    statement&.reset!
    @connections << connection if connection
  end
end
