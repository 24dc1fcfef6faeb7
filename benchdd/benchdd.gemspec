# frozen_string_literal: true

require_relative "lib/benchdd/version"

Gem::Specification.new do |spec|
  spec.name = "benchdd"
  spec.version = BenchDD::VERSION
  spec.authors = ["The Xinatra authors"]
  spec.summary = "Benchmarks with datasets and scenarios, and verdicts that hold"
  spec.description = "A DSL for benchmarks, statistical comparison of revisions, Rubies and gem versions in fresh " \
                     "pairs of processes, recording and replaying of requests, reports, history, a watch mode, and a " \
                     "sampling profiler."
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) do
    Dir["lib/**/*", "sig/**/*", "exe/*", "ext/**/*.{c,h,rb}"].select { |path| File.file?(path) }.grep_v(/\.so\z/)
  end
  spec.extensions = ["ext/benchdd/profiler/extconf.rb"]
  spec.bindir = "exe"
  spec.executables = ["benchdd"]
  spec.metadata = { "rubygems_mfa_required" => "true" }
end
