# frozen_string_literal: true

# Prints what the committed data come to, and writes it into docs/benchdd/profiler_evidence.md.

$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__))
require_relative "../support/journal"
require_relative "../analysis/document"
require_relative "analysis/tables"

document = File.expand_path("../../../docs/benchdd/profiler_evidence.md", __dir__)
folder = File.join(__dir__, "data")
names = %w[truth overhead rates size stress differences]
studies = names.to_h { |name| [name, Evidence::Journal.new(name, folder: folder).packed] }
tables = Evidence::Profiling::Analysis::Tables.new(studies).to_h
tables.each { |name, table| puts name, "", table, "" }
File.write(document, Evidence::Analysis::Document.fill(File.read(document), tables))
