# frozen_string_literal: true

require "tmpdir"
require "benchdd/comparison"
require_relative "without_bundler"

# Suites written to a folder of the test's own, and workers for them.
module Suites
  # The Ruby that runs the test, on the folder of the suite.
  HERE = Struct.new(:name, :root, :revision, :dirty, :ruby_version, :yjit, :gems, keyword_init: true) do
    def ruby_command = [RbConfig.ruby]
    def environment = { **WITHOUT_BUNDLER, "RUBY_YJIT_ENABLE" => nil }
    def libraries = []
    def command(*arguments) = [environment, [*ruby_command, *arguments], root]
  end

  # @yieldparam file [String] a file with the suite in it
  def in_file(text)
    Dir.mktmpdir do |folder|
      file = File.join(folder, "suite.rb")
      File.write(file, text)
      yield file
    end
  end

  # @return [HERE]
  def side(file, name = "here") = HERE.new(name: name, root: File.dirname(file), ruby_version: RUBY_VERSION, gems: {})

  # @return [Proc] starts a worker for each side it is given
  def starter(file)
    nursery = BenchDD::Comparison::Nursery
    ->(*sides) { nursery.workers(sides.map { |side| nursery::Child.new(side, {}) }, [file]) }
  end

  # @return [Array<BenchDD::Comparison::Subject>] the cases of the file
  def subjects(file, side = side(file), **options)
    BenchDD::Comparison::Catalogue.new(side, [file], starter(file), **options).subjects
  end
end
