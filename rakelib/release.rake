# frozen_string_literal: true

require_relative "../bin/support/changelog"

TOP = File.expand_path("..", __dir__)
GEMSPECS = Dir[File.join(TOP, "*/*.gemspec")]

namespace :release do
  desc "Refuse a version that the changelog does not have"
  task :guard do
    changelog = Tooling::Changelog.new(File.read(File.join(TOP, "CHANGELOG.md")))
    GEMSPECS.map { |path| Gem::Specification.load(path) }.each do |spec|
      next if changelog.version?(spec.version.to_s)

      abort "#{spec.full_name} is not released: add a heading \"## #{spec.version}\" to CHANGELOG.md."
    end
  end
end

desc "Build every gem into pkg/"
task build: "release:guard" do
  mkdir_p File.join(TOP, "pkg")
  GEMSPECS.each do |path|
    output = File.join(TOP, "pkg", Gem::Specification.load(path).file_name)
    chdir(File.dirname(path)) { sh "gem", "build", path, "--output", output }
  end
end
