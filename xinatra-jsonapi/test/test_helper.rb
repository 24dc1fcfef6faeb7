# frozen_string_literal: true

# Sequel loads sequel_pg where it is there; sequel_extensions_test.rb has tests with it.
ENV["NO_SEQUEL_PG"] ||= "1"

require "minitest/autorun"
require "rack"
require "rack/lint"
require "xinatra/jsonapi"
require_relative "support/library"

# What the tests of xinatra-jsonapi share: they run on SQLite, or on the database of DATABASE_URL.
class JSONAPITest < Minitest::Test
  # An answer: status, header fields, and the document.
  Answer = Struct.new(:status, :headers, :text) do
    # @return [Object] parsed
    def document = JSON.parse(text)

    # @return [Hash, Array, nil] the primary data
    def data = document["data"]

    # @return [Array<String>] ids of the primary data
    def ids = data.map { |resource| resource["id"] }

    # @return [Array<Array(String, String)>] types and ids
    def included = document.fetch("included").map { |resource| resource.values_at("type", "id") }

    # @return [Hash] the only error
    def error = document.fetch("errors").then { |errors| errors.one? ? errors.first : raise("#{errors.size} errors") }
  end

  # @param path [String] with its query
  # @param app [#call]
  # @return [Answer] which has kept to Rack's specification
  def get(path, app = Library::API, **env)
    ask(path, app, method: "GET", **env)
  end

  def ask(path, app, **env)
    path, query = path.split("?", 2)
    env = Rack::MockRequest.env_for(path, "QUERY_STRING" => query.to_s, **env).compact
    status, headers, body = Rack::Lint.new(app).call(env)
    text = +""
    body.each { |part| text << part }
    body.close
    Answer.new(status, headers, text)
  end

  def change(path, method, app, document = nil)
    ask(path, app, method:, input: document && JSON.generate(document), "CONTENT_TYPE" => "application/vnd.api+json")
  end

  # Lets go of all connections, for the tests that come when some of them are dead.
  def disconnect = Sequel::DATABASES.each(&:disconnect)

  # Ends all connections of the database on its server.
  def end_connections
    Sequel.connect(ENV.fetch("DATABASE_URL")) do |other|
      if Library::MYSQL
        all = other[Sequel[:information_schema][:processlist]].where(user: other.opts[:user])
        all.exclude(id: Sequel.function(:connection_id)).select_map(:id).each { |id| other.run("KILL #{id}") }
      else
        other.get(Sequel.lit("count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() " \
                             "AND backend_type = 'client backend'"))
      end
    end
  end

  # @return [Boolean] whether rows are read as the driver has them
  def raw? = !Xinatra::JSONAPI::Source.for(Library::DB).nil?

  # @return [Integer] how many queries the block has sent
  def queries(&) = statements(&).size

  # @return [Array<String>] the queries that the block has sent, as they are logged
  def statements
    log = []
    logger = Class.new { define_method(:info) { |line| log << line } }.new
    logger.define_singleton_method(:error) { |line| log << line }
    Library::DB.loggers << logger
    yield
    log.grep(/SELECT|EXECUTE/).grep_v(/PREPARE/)
  ensure
    Library::DB.loggers.delete(logger)
  end
end
