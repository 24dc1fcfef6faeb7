# frozen_string_literal: true

# Read, not loaded: in a bundle with this gem, Xinatra would else have a module GraphQL wherever it is loaded.
version = File.read(File.join(__dir__, "lib/xinatra/graphql/version.rb"))[/VERSION = "(.*)"/, 1]

Gem::Specification.new do |spec|
  spec.name = "xinatra-graphql"
  spec.version = version
  spec.authors = ["The Xinatra authors"]
  spec.summary = "Existing graphql-ruby schemas, compiled"
  spec.description = "A plugin for graphql-ruby schemas. Each document becomes a plan that reads a field of all " \
                     "objects at once, breadth-first, with the results, errors and batches of graphql-ruby itself; " \
                     "and an endpoint for Xinatra apps."
  # RubyGems asks for an address. As long as there is no site, it is a name that nobody can have (RFC 2606).
  spec.homepage = "https://xinatra.example"
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) { Dir["lib/**/*", "sig/**/*"].select { |path| File.file?(path) } }
  spec.metadata = { "documentation_uri" => "#{spec.homepage}/docs/graphql", "rubygems_mfa_required" => "true" }

  # Before, what `authorized?` refused by an exception was shown where the schema had something to show instead.
  spec.add_dependency "graphql", "~> 2.6", ">= 2.6.14"
  spec.add_dependency "json", ">= 2.6", "< 4"
  spec.add_dependency "xinatra", "~> 0.1.0"
end
