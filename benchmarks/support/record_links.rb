# frozen_string_literal: true

# Records anew what benchmarks/data/ holds of the example app: its routes, and what four people ask of it in the 300
# requests with which its own tests compare frameworks. Around the app, so that forms are recorded as they are sent; the
# demo accounts' passwords are no secrets, and a replay needs them.
#
#   bundle exec ruby benchmarks/support/record_links.rb

require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

DATA = File.expand_path("../data", __dir__)
LINKS = File.expand_path("../../examples/links", __dir__)

# Runs Ruby, or ends with what it said.
def run_ruby(variables, *arguments)
  output, status = Open3.capture2e(variables, RbConfig.ruby, *arguments)
  abort output unless status.success?
end

# Loaded behind the app by the player of the tests.
def recorder(requests, routes)
  <<~RUBY
    require "benchdd/recorder"
    recorder = BenchDD::Recorder.new(Links.method(:call).to_proc, to: #{requests.dump}, keep: [/password/, "return_to"],
                                     session: ->(env) { env.fetch("links.who") })
    Links.define_singleton_method(:call) { |env| recorder.call(env) }
    pages = Links::PAGES.keys.map { |page| "/\#{page}" }
    written_out = lambda do |pattern|
      next pages if pattern == "/:page"

      pattern.match?(%r{\\(/:slug\\)\\?|/\\?:period\\?}) ? [pattern[%r{\\A/\\w+(/:short_id)?}], pattern.sub(%r{\\((/:slug)\\)\\?|(/)\\?(:period)\\?}, '\\1\\2\\3')] : [pattern]
    end
    lines = Links.routes.reject { |verb, _| verb == "HEAD" }.flat_map do |verb, list|
      list.flat_map { |pattern, *| written_out.call(pattern.to_s) }.uniq.map { |pattern| [verb, pattern].join("\\t") }
    end
    File.write(#{routes.dump}, lines.join("\\n") + "\\n")
  RUBY
end

Dir.mktmpdir do |folder|
  variables = { "DATABASE_URL" => "sqlite://#{folder}/links.sqlite3", "APP_ENV" => "test" }
  run_ruby(variables, File.join(LINKS, "db/setup.rb"))
  change = File.join(folder, "recorder.rb")
  requests = File.join(DATA, "links.jsonl")
  FileUtils.mkdir_p(DATA)
  FileUtils.rm_f(requests)
  File.write(change, recorder(requests, File.join(DATA, "links_routes.tsv")))
  run_ruby(variables, File.join(LINKS, "test/support/play.rb"), File.join(folder, "answers.json"), change)
end
