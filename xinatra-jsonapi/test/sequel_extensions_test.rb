# frozen_string_literal: true

require "open3"
require "tmpdir"
require_relative "test_helper"

# PostgreSQL with the gem sequel_pg, which Sequel loads where it is there, and with extensions of Sequel's: they change
# how all datasets are asked or read, so other tests run with them in a process, and a schema, of their own.
class SequelExtensionsTest < JSONAPITest
  LIBRARIES = %w[xinatra-jsonapi xinatra].map { |gem| "-I#{File.expand_path("../../#{gem}/lib", __dir__)}" }.freeze
  # What reads and writes; not what ends the connections of others.
  FILES = %w[reading values filters writing prepared_statements].map do |name|
    File.join(__dir__, "#{name}_test.rb")
  end.freeze
  LOADING = "; ARGV.shift(#{FILES.size}).each { |file| require file }".freeze

  def test_servers_that_are_only_read
    assert_equal "notes is written to, but its database is read from other servers (read_only), which do not have " \
                 "what a transaction has written: give it a Sequel.connect without `servers: { read_only: ... }`",
                 refusal({ read_only: {} }) { allow :update }
    assert_nil refusal({ archive: {} }) { allow :create }
    assert_nil refusal({ read_only: {} })
  end

  # @param servers [Hash] of the database of a resource, which the block describes
  # @return [String, nil] why there cannot be such a one
  def refusal(servers, &)
    Dir.mktmpdir do |folder|
      database = Sequel.sqlite(File.join(folder, "notes"), servers:, keep_reference: false)
      database.create_table(:notes) { primary_key :id }
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      app.resource(:notes, Class.new(Sequel::Model(database[:notes])), &)
      nil
    rescue Xinatra::JSONAPI::DefinitionError => e
      e.message
    ensure
      database.disconnect
    end
  end

  # @param code [String] Ruby that is run before the tests; what loads Sequel
  # @param without [String, nil] "1" where sequel_pg is not loaded
  # @param extensions [Array<Symbol>] of each database
  def check(code, *extensions, without: "1")
    skip "They are PostgreSQL's" unless Library::POSTGRES
    environment = { "DATABASE_URL" => "#{ENV.fetch("DATABASE_URL")}&search_path=apart", "NO_SEQUEL_PG" => without }
    code = "#{code}; Sequel::Database.extension(*#{extensions.inspect})#{LOADING}"
    output, status = apart { Open3.capture2e(environment, RbConfig.ruby, *LIBRARIES, "-e", code, *FILES) }

    assert_predicate status, :success?, output
    assert_match(/^\d{3} runs, \d{3} assertions, 0 failures, 0 errors/, output)
  end

  # Beside a schema that is empty.
  def apart
    Library::DB.run("CREATE SCHEMA apart")
    yield
  ensure
    Library::DB.run("DROP SCHEMA apart CASCADE")
  end

  def test_sequel_pg
    there = "Sequel::Postgres.respond_to?(:supports_streaming?) || abort('without sequel_pg')"
    check("require 'sequel'; Sequel::Database.load_adapter(:postgres); #{there}", without: nil)
  end

  def test_values_that_sequel_makes_parameters_of
    check("require 'sequel'", :pg_auto_parameterize)
  end

  def test_connections_logs_and_types
    check("require 'sequel'; Sequel.extension :fiber_concurrency", :connection_validator, :connection_expiration,
          :caller_logging, :sql_comments, :null_dataset, :error_sql, :pg_json, :pg_array, :pg_enum)
  end
end
