# frozen_string_literal: true

ENV["APP_ENV"] = ENV["RACK_ENV"] = "test"
require_relative "work"

BenchDD.load_path(*Evidence::Profiling::Work::FOLDERS)

# The requests are the same on both sides: what differs is on the load path.
Evidence::Profiling::Work::NAMES.each do |name|
  BenchDD.suite(name) do
    unit "request"
    timeout 600
    dataset("requests") { Evidence::Profiling::Work.paths(name, BenchDD.root) }
    scenario(name) do
      work = @work ||= Evidence::Profiling::Work.named(name, BenchDD.root)
      data.each { |path| work.call(path) }
    end
  end
end
