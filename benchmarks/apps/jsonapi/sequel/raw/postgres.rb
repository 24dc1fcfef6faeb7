# frozen_string_literal: true

require "pg"

# What the documents are made of, out of PostgreSQL: values are text, as the server writes it.
class Store
  # @param url [String]
  # @param statements [#all]
  def initialize(url, statements)
    connection = PG.connect(url)
    # It would plan each page anew, for LIMIT and OFFSET of its own, which come to the same plan.
    connection.exec("SET plan_cache_mode = force_generic_plan")
    statements.all(%w[$1 $2], "= ANY($1)").each { |name, sql| connection.prepare(name.to_s, sql) }
    @connections = Thread::Queue.new([connection])
  end

  # @param ids [Array<String>]
  # @return [String] a value
  def list(ids) = "{#{ids.join(",")}}"

  # @param name [Symbol] of a statement
  # @param values [Array<Integer, String>]
  # @return [Array<Array<String, nil>>]
  def rows(name, *values)
    connection = @connections.pop
    connection.exec_prepared(name.name, values).values
  ensure
    @connections << connection if connection
  end
end
