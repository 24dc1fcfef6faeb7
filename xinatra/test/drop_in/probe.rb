# frozen_string_literal: true

require "json"
require "rack/mock"
require "stringio"

# What the scripts of this folder share. Each runs in a process of its own, once on Sinatra and once on Xinatra through
# the drop-in, and prints what it sees; what both print has to be equal.
module Probe
  # The folder of views, configurations and other files that scripts use.
  FIXTURES = File.expand_path("fixtures", __dir__)

  # Headers whose value differs in each run.
  UNSTABLE = %w[date etag expires last-modified x-runtime].freeze
  private_constant :UNSTABLE

  module_function

  # Prints a line: a label and a value.
  def show(label, value)
    puts("#{label}: #{plain(value.is_a?(String) ? value : value.inspect)}")
  end

  # Sends a request and prints the answer.
  # @param app [#call]
  # @param line [String] verb, path and query: `"GET /path?a=b"`
  # @param env [Hash] more of the Rack environment; `:params` and `:input` as Rack::MockRequest takes them
  # @return [Array(Integer, Hash, String), nil] the answer; nil when the app raised
  def ask(app, line, env = {})
    verb, path = line.split(" ", 2)
    errors = StringIO.new
    request = Rack::MockRequest.env_for(path, { method: verb, "rack.errors" => errors }.merge(env))
    status, headers, body = app.call(request)
    answer = [status, headers.to_h, read(body)]
    show(line, answer_text(*answer))
    answer
  rescue StandardError => e
    show(line, "raised #{e.class}: #{e.message}")
  end

  # Sends several requests, each with the same environment.
  def ask_all(app, *lines, **env)
    lines.each { |line| ask(app, line, env.transform_keys { |key| key.is_a?(Symbol) ? key : key.to_s }) }
  end

  # Keeps cookies between requests: returns the value for HTTP_COOKIE after an answer.
  def cookie(answer)
    Array(answer[1]["set-cookie"]).flat_map { |line| line.split("\n") }.map { |line| line[/\A[^;]+/] }.join("; ")
  end

  # @return [String] the path of a fixture
  def fixture(*names) = File.join(FIXTURES, *names)

  def read(body)
    chunks = []
    body.respond_to?(:each) ? body.each { |chunk| chunks << chunk } : body.call(chunks)
    body.close if body.respond_to?(:close)
    chunks.join
  end

  def answer_text(status, headers, body)
    rest = headers.except(*UNSTABLE).sort.map { |name, value| "#{name}=#{mask(name, value)}" }
    "#{status} #{body.inspect} #{rest.join(" | ")}"
  end

  # A session's cookie is encrypted anew each time; its attributes count.
  def mask(name, value) = name == "set-cookie" ? Array(value).join("\n").gsub(/(rack\.session=)[^;\n]+/, "\\1*") : value

  # The one name that the two frameworks do not share.
  def plain(text) = text.gsub("Xinatra", "Sinatra").gsub(/0x\h{16}/, "0x")
end

include Probe # rubocop:disable Style/MixinUsage -- for the script that required this

at_exit { puts("ran on #{defined?(Xinatra::Base) ? "xinatra" : "sinatra"}") }
