# frozen_string_literal: true

require_relative "lib/xinatra/version"

Gem::Specification.new do |spec|
  spec.name = "xinatra"
  spec.version = Xinatra::VERSION
  spec.authors = ["The Xinatra authors"]
  spec.summary = "Sinatra's API, compiled: routing and handling at a small part of the cost"
  spec.description = "A web framework with Sinatra's API. A class is compiled into a frozen plan on first use, " \
                     "so that a request pays only for what its route needs."
  # RubyGems asks for an address. As long as there is no site, it is a name that nobody can have (RFC 2606).
  spec.homepage = "https://xinatra.example"
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) do
    Dir["lib/**/*", "sig/**/*", "exe/*", "ext/**/*.{c,h,rb}", "ext/xinatra/Rakefile", "templates/**/*"]
      .select { |path| File.file?(path) }.grep_v(/\.so\z/)
  end
  spec.extensions = ["ext/xinatra/Rakefile"]
  spec.bindir = "exe"
  spec.executables = ["xinatra"]
  spec.metadata = { "rubygems_mfa_required" => "true" }

  spec.add_dependency "logger", "~> 1.5"
  spec.add_dependency "mustermann", "~> 3.0"
  spec.add_dependency "rack", "~> 3.1"
  spec.add_dependency "rack-session", "~> 2.0"
  spec.add_dependency "tilt", "~> 2.1"
end
