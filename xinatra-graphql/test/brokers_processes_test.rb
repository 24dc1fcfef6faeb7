# frozen_string_literal: true

require_relative "brokers_case"
require "net/http"
require_relative "../../xinatra/test/server/program"
require_relative "http/transport_client"

# Subscriptions in several worker processes of a server.
class BrokersProcessesTest < BrokersCase
  LIB = File.expand_path("../lib", __dir__)
  ROOM = 'subscription { added(room: "tea") { text reader } }'
  APP = <<~RUBY.freeze
    $LOAD_PATH.unshift("#{LIB}")
    require "xinatra/base"
    require "xinatra/graphql"
    require "#{File.expand_path("subscriptions/topics", __dir__)}"

    address = ENV.fetch("BROKER")
    broker = if address.start_with?("unix:")
               Xinatra::GraphQL::RedisBroker.new(url: address)
             else
               Xinatra::GraphQL::PostgresBroker.new(address)
             end
    LiveSchema = Topics.schema(Xinatra::GraphQL::Subscriptions, broker:, channel: "graphql:LiveSchema")

    class App < Xinatra::Base
      register Xinatra::GraphQL
      graphql("/graphql", LiveSchema) { { user: Process.pid.to_s } }
      get("/size") { LiveSchema.subscriptions.size.to_s + " " + Process.pid.to_s }
    end
    run App
  RUBY

  def setup
    @clients = []
  end

  def test_clients_of_all_workers_get_what_one_of_them_triggers
    each_service do |service|
      serving(service) do |program|
        readers = subscribe(program)
        add(program, "first")

        assert_equal readers.keys.map { |pid| ["first", pid] }, told(readers)
        add(program, "ü" * 20_000)

        assert_equal(["ü" * 20_000] * 2, told(readers).map(&:first))
      end
    end
  end

  def test_connections_that_are_lost
    each_service do |service|
      serving(service) do |program|
        readers = subscribe(program)
        service.cut.call
        program.eventually("no news") { program.output.scan("triggered again").size == 2 }
        add(program, "behind it")

        assert_equal ["behind it"] * 2, told(readers).map(&:first)
        service.restart.call { add(program, "lost", code: 500) }
        program.eventually("no news") { program.output.scan("triggered again").size == 4 }
        add(program, "after all")

        assert_equal ["after all"] * 2, told(readers).map(&:first)
      end
    end
  end

  private

  def serving(service, &block)
    Program.cluster(files: { "config.ru" => APP }, env: { "BROKER" => service.address }) do |program|
      yield(program)
      @clients.each(&:close).clear
      program.eventually("subscriptions are left") { sizes(program).values == %w[0 0] }
      program.stop
    end
  end

  # @return [Hash{String => TransportClient}] one of each worker, which has subscribed
  def subscribe(program)
    readers = {}
    program.eventually("no clients of two processes") do
      client = TransportClient.new(program.port, "/graphql").begin.subscribe("0", "{ hello }")
      @clients << client
      pid = client.told.dig("payload", "data", "hello")[/\d+/]
      client.told
      readers[pid] ||= client.subscribe("1", ROOM).settle
      readers.size == 2
    end
    readers
  end

  def sizes(program)
    Array.new(20) { program.get("/size").split }.to_h(&:reverse)
  end

  def add(program, text, code: 200)
    body = JSON.generate({ query: "mutation($text: String!) { add(room: \"tea\", text: $text) }",
                           variables: { text: } })
    answer = Net::HTTP.post(URI("http://127.0.0.1:#{program.port}/graphql"), body, "content-type" => "application/json")

    assert_equal code, answer.code.to_i, answer.body
  end

  # @return [Array<Array>] text and reader of the next update of each
  def told(readers)
    readers.values.map { |client| client.told.dig("payload", "data", "added").values_at("text", "reader") }
  end
end
