# frozen_string_literal: true

require_relative "test_helper"
require "pg"
require "redis-client"
require "stringio"
require "tmpdir"
require_relative "../../examples/links/test/postgres"
require_relative "../../xinatra/test/deployment/redis_server"

# A test with Redis and PostgreSQL, each of its own.
class BrokersCase < Minitest::Test
  PATIENCE = 15

  # What a test does with a service: where it is, how what is connected loses its connection, how it begins again.
  Service = Struct.new(:name, :address, :cut, :restart, keyword_init: true) do
    # @return [Xinatra::GraphQL::Broker]
    def broker(**options) = new_broker(**options).tap { |broker| (@brokers ||= []) << broker }

    # @return [void]
    def close = @brokers&.each(&:close)

    private

    def new_broker(**options)
      return Xinatra::GraphQL::RedisBroker.new(url: address, **options) if name == :redis

      Xinatra::GraphQL::PostgresBroker.new(address, **options)
    end
  end

  private

  # @yieldparam service [Service] Redis, then PostgreSQL
  def each_service(&block)
    redis(&block)
    postgres(&block)
  end

  def redis
    Dir.mktmpdir do |folder|
      server = RedisServer.new(folder).start
      restart = lambda do |&between|
        server.stop
        between&.call
        server.start
      end
      cut = -> { RedisClient.config(url: server.url).new_client.call("CLIENT", "KILL", "TYPE", "pubsub") }
      yield service = Service.new(name: :redis, address: server.url, cut:, restart:)
    ensure
      service&.close
      server&.stop
    end
  end

  def postgres
    Postgres.run do |url, server|
      cut = lambda do
        PG.connect(url).exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() " \
                             "AND backend_type = 'client backend'")
      end
      yield service = Service.new(name: :postgres, address: url, cut:, restart: server.method(:restart))
    ensure
      service&.close
    end
  end

  def wait_for(what = "waited in vain")
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
    until yield
      flunk what if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
      sleep 0.02
    end
  end
end
