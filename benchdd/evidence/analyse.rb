# frozen_string_literal: true

# Prints what the committed data come to, and writes it into docs/benchdd/evidence.md.

$LOAD_PATH.unshift(File.expand_path("../lib", __dir__))
require_relative "support/journal"
require_relative "analysis/tables"
require_relative "analysis/document"

document = File.expand_path("../../docs/benchdd/evidence.md", __dir__)
studies = Evidence::Journal::STUDIES.to_h { |name| [name, Evidence::Journal.new(name).packed] }
tables = Evidence::Analysis::Tables.new(studies).to_h
tables.each { |name, table| puts name, "", table, "" }
File.write(document, Evidence::Analysis::Document.fill(File.read(document), tables))
