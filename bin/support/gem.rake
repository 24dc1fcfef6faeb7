# frozen_string_literal: true

require "rake/testtask"
require_relative "tooling"
require_relative "extensions"

# The tasks of one gem, which its Rakefile imports.
gem = File.basename(Dir.pwd)
# Tests print paths that begin at the repository.
Dir.chdir(Tooling::ROOT)
ENV["TEST"] = File.join(gem, ENV.fetch("TEST")) if ENV.key?("TEST")

desc "Build the extensions in C"
task(:compile) { Tooling::Extensions.build }

Rake::TestTask.new(test: :compile) do |test|
  test.description = "Run the tests, or those of one file: TEST=test/some_test.rb"
  test.libs = %w[lib test].map { |folder| File.join(gem, folder) }
  # Servers as in production, with nginx, PostgreSQL and Redis, are a step of bin/test.
  test.test_files = FileList["#{gem}/test/test_helper*.rb", "#{gem}/test/**/*_test.rb"].exclude("**/deployment/**")
end

task default: :test
