# frozen_string_literal: true

# Checks a contender of `bin/bench jsonapi` against the statements of JSON:API, on a database of its own; that command
# has installed it: bundle exec ruby benchmarks/support/conform.rb Sinja [--json]

require "rbconfig"
require "tmpdir"
require_relative "../runner/runner"

NAME, *OPTIONS = ARGV
CONTENDERS = Bench::Runner::JSONAPI::Contenders
MANIFEST = File.expand_path("../apps/jsonapi/conformance.yml", __dir__)
COMMAND = File.expand_path("../../xinatra-jsonapi/exe/xinatra-jsonapi", __dir__)
WRITING = [CONTENDERS::SINJA, CONTENDERS::RESOURCES].freeze
abort "Usage: ruby #{$PROGRAM_NAME} NAME, one of #{WRITING.map(&:inspect).join(" and ")}" unless WRITING.include?(NAME)

Dir.mktmpdir("conform") do |folder|
  url = "sqlite://#{folder}/mail.sqlite3"
  Bench::Apps::JSONAPI::Data.make(url, { mail_logs: 50, letters: 50, recipients: 150 })
  Bench::Runner::Served::Running.serve(CONTENDERS.puma(NAME, url), page: "", core: nil) do |running|
    system(RbConfig.ruby, COMMAND, "conform", "http://127.0.0.1:#{running.port}", "--manifest", MANIFEST, *OPTIONS)
  end
end
