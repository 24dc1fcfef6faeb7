# frozen_string_literal: true

# Read, not loaded: in a bundle with this gem, Xinatra would else have a module JSONAPI wherever it is loaded.
version = File.read(File.join(__dir__, "lib/xinatra/jsonapi/version.rb"))[/VERSION = "(.*)"/, 1]

Gem::Specification.new do |spec|
  spec.name = "xinatra-jsonapi"
  spec.version = version
  spec.authors = ["The Xinatra authors"]
  spec.summary = "JSON:API 1.1 resources on Sequel models, compiled"
  spec.description = "A resource DSL for Xinatra apps. Each combination of resource, fields, includes and paging " \
                     "becomes prepared statements and a template, so that a page costs one query a relation and one " \
                     "pass over its rows."
  # RubyGems asks for an address. As long as there is no site, it is a name that nobody can have (RFC 2606).
  spec.homepage = "https://xinatra.example"
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) { Dir["lib/**/*", "sig/**/*", "exe/*"].select { |path| File.file?(path) } }
  spec.bindir = "exe"
  spec.executables = ["xinatra-jsonapi"]
  spec.metadata = { "documentation_uri" => "#{spec.homepage}/docs/jsonapi", "rubygems_mfa_required" => "true" }

  spec.add_dependency "json", ">= 2.6", "< 4"
  spec.add_dependency "sequel", "~> 5.80"
  spec.add_dependency "xinatra", "~> 0.1.0"
end
