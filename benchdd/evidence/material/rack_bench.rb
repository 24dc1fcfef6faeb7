# frozen_string_literal: true

BenchDD.load_path "lib"
require_relative "cases"

BenchDD.suite "rack" do
  unit "call"
  timeout 600
  dataset("lines") { Evidence::Cases.lines }
  Evidence::Cases::NAMES.each do |name|
    work = Evidence::Cases.work(name)
    scenario(name) { data.each { |line| work.call(line) } }
  end
end
