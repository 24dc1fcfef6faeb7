# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require "benchdd/replay"
require "benchdd/servers"
require_relative "links_recording"

module Bench
  # examples/links as a framework and a server serve it, with a database of its own, and what it is asked.
  class LinksSite
    ROOT = File.expand_path("../..", __dir__)
    RACKUP = File.expand_path("links.ru", __dir__)
    SETUP = File.join(ROOT, "examples/links/db/setup.rb")
    THREADS = 5
    # Of readers, at once.
    CONNECTIONS = 8
    SERVERS = {
      "xinatra" => ["xinatra", "serve", "-b", "tcp://127.0.0.1:{port}", "-t", THREADS.to_s],
      "puma" => ["puma", "--quiet", "-b", "tcp://127.0.0.1:{port}", "-t", "#{THREADS}:#{THREADS}"]
    }.freeze
    # With as much memory for it as `xinatra serve` gives it.
    YJIT = "--yjit --yjit-exec-mem-size=64"
    VARIABLES = { "APP_ENV" => "production", "RACK_ENV" => "production", "LINKS_INSECURE_COOKIES" => "1",
                  "SESSION_SECRET" => "the same for all sides, " * 3, "WEB_CONCURRENCY" => nil,
                  "XINATRA_YJIT" => "0" }.freeze
    # The name that each is asked by: pages have it in them.
    HOST = "links.example"
    private_constant :ROOT, :RACKUP, :SETUP, :THREADS, :CONNECTIONS, :SERVERS, :YJIT, :VARIABLES, :HOST

    # What came back to one request, as far as two may be held against each other: a session is encrypted.
    Answer = Struct.new(:request, :status, :location, :type, :body)

    # A server that is asked under another name, by somebody who notes what it answers.
    class Noting
      # @return [Array<Answer>]
      attr_reader :answers

      # @param url [String]
      def initialize(url)
        @target = BenchDD::Requests::Replaying::OverHttp.new(url)
        @answers = []
      end

      # @param request [BenchDD::Requests::Request]
      # @return [BenchDD::Requests::Replaying::Answer]
      def call(request)
        answer = @target.call(request.with(headers: { **request.headers, "host" => HOST }))
        @answers << Answer.new(request.to_s, answer.status, answer.header("location"), answer.header("content-type"),
                               answer.problem || answer.text)
        answer
      end

      # @return [void]
      def close = @target.close
    end
    private_constant :Noting

    # Makes the database that each site has a copy of.
    # @yieldparam path [String]
    # @return [Object] what the block returns
    def self.with_database
      Dir.mktmpdir("bench-links") do |folder|
        path = File.join(folder, "links.sqlite3")
        output, status = Open3.capture2e({ "DATABASE_URL" => "sqlite://#{path}" }, RbConfig.ruby, SETUP)
        raise BenchDD::Error, "the database could not be made: #{output}" unless status.success?

        yield path
      end
    end

    # Serves, and ends it behind the block.
    # @param framework [String] "xinatra" or "sinatra"
    # @param server [String] "xinatra" or "puma"
    # @param database [String] the path of a database, which is copied
    # @param yjit [Boolean]
    # @yieldparam site [LinksSite]
    # @return [Object] what the block returns
    def self.open(framework, server, database:, yjit:)
      Dir.mktmpdir("bench-links") do |folder|
        FileUtils.cp(database, folder)
        url = "sqlite://#{folder}/#{File.basename(database)}"
        options = [ENV.fetch("RUBYOPT", nil), (YJIT if yjit)].compact.join(" ")
        env = { **VARIABLES, "FRAMEWORK" => framework, "DATABASE_URL" => url, "RUBYOPT" => options }
        program, *arguments = SERVERS.fetch(server)
        command = [RbConfig.ruby, Gem.bin_path(program, program), *arguments, RACKUP]
        BenchDD::Servers::Server.open(command:, root: ROOT, env:, ready: nil) { |running| yield new(running) }
      end
    end

    # @param server [BenchDD::Servers::Server]
    def initialize(server)
      @server = server
    end

    # All that was recorded, once, over one connection, each request behind the answer to the one before.
    # @return [Hash{Symbol => Object}] `ns` of CPU time a request, `rate` of requests a second, `answers`
    def replay
      noting = Noting.new(@server.url)
      requests = LinksRecording.requests
      summary = BenchDD::Requests::Replaying::Summary.new
      ns, seconds = measured { visit(noting, requests, summary) }
      { ns: ns / summary.requests, rate: summary.requests / seconds, answers: noting.answers }
    ensure
      noting&.close
    end

    # Pages, over several connections.
    # @param count [Integer] of requests
    # @return [Hash{Symbol => Object}] `ns` of CPU time a request, `rate` of requests a second, `errors`
    def read(count)
      load = BenchDD::Servers::Load.new(url: @server.url, requests: LinksRecording.pages, connections: CONNECTIONS)
      found = nil
      ns, = measured { found = load.run(count) }
      { ns: ns / count, rate: count / found.fetch(:seconds), errors: found.fetch(:errors) }
    ensure
      load&.stop
    end

    private

    def visit(noting, requests, summary)
      BenchDD::Requests::Replaying::Pass.new(noting, fill: ->(*) {}, ignore: [], pace: nil).run(requests, summary)
    end

    # @return [Array(Float, Float)] nanoseconds of the server's CPU time, and seconds
    def measured
      before = @server.cpu_ns
      begun = now
      yield
      [(@server.cpu_ns - before).to_f, now - begun]
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
