# frozen_string_literal: true

require_relative "http_case"
require "fileutils"
require "open3"
require "stringio"
require "timeout"
require "xinatra/server"
require_relative "../subscriptions/topics"

# Programs of others that speak GraphQL over HTTP, from npm: the audits of its reference, and Apollo Client.
class GraphQLClientsTest < HTTPCase
  CLIENTS = File.expand_path("clients", __dir__)
  # Where they are installed: what they need is fetched once.
  CACHE = File.expand_path("../../../.cache/graphql-clients", __dir__)
  FILES = %w[package.json package-lock.json audit.mjs apollo.mjs subscriptions.mjs].freeze
  # Nobody can have a page of another site's ask for these, so they are not answered.
  MAY = /\Anotice \w+ MAY .*GET/

  class Parts < Schema
    use Xinatra::GraphQL, incremental: true
  end

  def test_audits
    serve do |address|
      assert_equal ["61 audits"], ask_by("audit.mjs", "#{address}/open")
      *short, total = ask_by("audit.mjs", "#{address}/graphql")

      assert_equal ["61 audits", []], [total, short.grep_v(MAY)]
    end
  end

  def test_apollo_client
    serve { |address| assert_equal ["ok"], ask_by("apollo.mjs", "#{address}/graphql", "#{address}/parts") }
  end

  def test_clients_of_subscriptions
    serve do |address|
      assert_equal ["ok"], ask_by("subscriptions.mjs", "#{address}/live")
      assert_no_subscriptions
    end
  end

  private

  def serve
    app = self.app(Schema, batch: 10)
    app.graphql("/open", Schema, csrf: false)
    app.graphql("/parts", Parts)
    app.graphql("/live", live) do |request, payload|
      halt 403 if payload["banned"]
      { user: payload["user"] || request.env["HTTP_X_USER"] }
    end
    server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], errors: StringIO.new).start
    yield "http://127.0.0.1:#{server.listeners.first.socket.local_address.ip_port}"
  ensure
    server&.stop(0.2)
  end

  def live = @live ||= Topics.schema(Xinatra::GraphQL::Subscriptions, hot: 2)

  # The server hears of it after the client has gone.
  def assert_no_subscriptions
    left = nil
    Timeout.timeout(5) { sleep 0.01 while (left = live.subscriptions.size).positive? }
  rescue Timeout::Error
    flunk "#{left} subscriptions are left"
  end

  # @return [Array<String>] lines
  def node(*arguments) = Open3.capture2e("node", *arguments, chdir: CACHE).first.lines(chomp: true)

  def ask_by(*arguments) = install && node(*arguments)

  def install
    FileUtils.mkdir_p(CACHE)
    fresh = !File.exist?("#{CACHE}/node_modules") || !same?("package-lock.json")
    FILES.each { |file| FileUtils.cp("#{CLIENTS}/#{file}", CACHE) }
    return true unless fresh

    output, status = Open3.capture2e("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", chdir: CACHE)
    status.success? || flunk("npm cannot install the clients: #{output}")
  rescue Errno::ENOENT => e
    flunk "#{e.message}: run `apt-get install nodejs npm`."
  end

  def same?(file) = File.exist?("#{CACHE}/#{file}") && FileUtils.identical?("#{CLIENTS}/#{file}", "#{CACHE}/#{file}")
end
