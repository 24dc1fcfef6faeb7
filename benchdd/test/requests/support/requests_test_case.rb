# frozen_string_literal: true

require_relative "../../test_helper"
require "fileutils"
require "json"
require "tmpdir"
require "benchdd/recorder"
require "benchdd/replay"
require "benchdd/requests"

# What the tests of requests share: a folder of their own, and short names.
class RequestsTestCase < Minitest::Test
  Requests = BenchDD::Requests
  Request = BenchDD::Requests::Request

  def setup
    @folder = Dir.mktmpdir("benchdd-requests")
    @recorders = []
  end

  def teardown
    @recorders.each(&:close)
    FileUtils.remove_entry(@folder)
  end

  def path(name = "requests.jsonl") = File.join(@folder, name)

  # Writes a file of requests and returns its path.
  def written(requests, header: {})
    Requests::Writer.open(path, header: header) { |writer| requests.each { |request| writer << request } }
  end

  def request(verb = "GET", path = "/", **members) = Request.new(verb: verb, path: path, **members)

  # An app that answers what the block returns, inside a recorder, and the recorder.
  def recorder(app = nil, **options, &block)
    BenchDD::Recorder.new(app || block, to: path, **options).tap { |recorder| @recorders << recorder }
  end

  # A Rack environment as a server makes it.
  def env(verb = "GET", target = "/", body: nil, **fields)
    Rack::MockRequest.env_for(target, method: verb, input: body, "SERVER_PROTOCOL" => "HTTP/1.1",
                                      **fields.transform_keys(&:to_s))
  end

  def form(body, target = "/", **fields)
    env("POST", target, body: body, CONTENT_TYPE: "application/x-www-form-urlencoded", **fields)
  end

  # Closes the recorder and reads what it wrote.
  def recorded(recorder)
    recorder.close
    Requests::Reader.new(path).to_a
  end

  # Fails within 10 seconds rather than hanging.
  def soon(&block) = Timeout.timeout(10, &block)

  OK = ->(_env) { [200, { "content-type" => "text/plain" }, ["ok"]] }
end
