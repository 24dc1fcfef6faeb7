# frozen_string_literal: true

require_relative "../test_helper"
require "json"
require "rbconfig"
require "tmpdir"
require "open3"
require_relative "../../evidence/material/repository"
require_relative "../support/without_bundler"

# Revisions of the installed Rack, as the studies compare them.
class EvidenceMaterialTest < Minitest::Test
  CASES = File.expand_path("../../evidence/material/cases.rb", __dir__)
  RACK = Gem::Specification.find_by_name("rack").full_gem_path
  # What each scenario makes of some lines; what changes from call to call has no part in it.
  WORK = <<~RUBY.freeze
    require #{CASES.dump}
    made = Evidence::Cases::NAMES.to_h do |name|
      walk = Evidence::Cases.walk(name)
      [name, Array.new(600) { walk.step }]
    end
    made["request"].map! do |status, headers, body|
      [status, headers.except("x-runtime"), [].tap { |all| body.each { |part| all << part } }]
    end
    made["mock"].map! { |env| env.except("rack.errors") }
    puts JSON.generate(made)
  RUBY

  def test_every_change_leaves_what_rack_does_as_it_is
    in_repository do |repository|
      base = made_by(repository.checkout("base"))

      assert_equal 600, JSON.parse(base).fetch("query").size
      Evidence::Changes::ALL.each { |change| assert_equal base, made_by(repository.checkout(change.name)), change.name }
    end
  end

  def test_without_a_change_the_code_is_the_same
    in_repository do |repository|
      trees, = Open3.capture2("git", "-C", repository.folder, "rev-parse", "base^{tree}", "none^{tree}", "base", "none")
      base, none, *commits = trees.lines

      assert_equal base, none
      assert_equal 2, commits.uniq.size
    end
  end

  # A round is counted by a method in the place of the loop's: rounds come at every call or in bursts, and their sum is
  # the same.
  def test_bursts_do_as_much_as_what_is_spread
    counts = [1, 250].map { |calls| rounds_of(calls) }

    assert_equal [1_500, 1_500], counts.map(&:sum)
    assert_equal([[3], [0, 750]], counts.map { |count| count.uniq.sort })
  end

  def test_a_rack_that_has_not_the_method_is_refused
    Dir.mktmpdir do |folder|
      FileUtils.cp_r(File.join(RACK, "lib"), folder)
      File.write(File.join(folder, "lib/rack/urlmap.rb"), "module Rack; end\n")
      error = assert_raises(RuntimeError) { Evidence::Changes::ALL.first.apply(folder) }

      assert_match(/urlmap.rb has not one line "def call\(env\)"/, error.message)
    end
  end

  private

  def in_repository
    Dir.mktmpdir do |folder|
      source = File.join(File.realpath(folder), "source")
      FileUtils.mkdir(source)
      yield Evidence::Repository.new(source, RACK)
    end
  end

  def made_by(checkout)
    output, status = Open3.capture2(WITHOUT_BUNDLER, RbConfig.ruby, "-W0", "-rjson", "-I#{checkout}/lib",
                                    stdin_data: WORK)

    assert_predicate status, :success?
    output
  end

  # @return [Array<Integer>] of 500 calls
  def rounds_of(calls)
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p(File.join(folder, "lib/rack"))
      path = File.join(folder, "lib/rack/urlmap.rb")
      File.write(path, "Class.new do\n    def call(env)\n    end\nend\n")
      Evidence::Change.new("some", size: 0, seconds: 1, rounds: { "request" => 3 }, calls: calls).apply(folder)
      map = instance_eval(File.read(path).gsub("extra -= 1", "env << (extra -= 1)")).new
      Array.new(500) { [].tap { |rounds| map.call(rounds) }.size }
    end
  end
end
