# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/sides"
require "tmpdir"

class BundlerEnvironmentTest < Minitest::Test
  parallelize_me!
  Subject = BenchDD::Sides::BundlerEnvironment

  def test_what_bundler_has_set_is_taken_back
    none = "BUNDLER_ENVIRONMENT_PRESERVER_INTENTIONALLY_NIL"
    env = { "RUBYOPT" => "-rbundler/setup -W0", "BUNDLER_ORIG_RUBYOPT" => "-W0", "RUBYLIB" => "/bundler",
            "BUNDLER_ORIG_RUBYLIB" => none, "BUNDLE_GEMFILE" => "/other/Gemfile", "BUNDLER_VERSION" => "2.3" }
    changes = Subject.for("/own/Gemfile", env: env)

    assert_equal ["-W0", nil, "/own/Gemfile", nil, nil],
                 changes.values_at("RUBYOPT", "RUBYLIB", "BUNDLE_GEMFILE", "BUNDLER_VERSION", "BUNDLER_ORIG_RUBYLIB")
    assert changes.key?("BUNDLER_ORIG_RUBYLIB")
    assert changes.key?("BUNDLER_VERSION")
  end

  def test_the_user_s_own_stays
    assert_equal "-W0", Subject.for(nil, env: { "RUBYOPT" => "-W0" })["RUBYOPT"]
    assert_equal "-W0", Subject.for(nil, env: { "RUBYOPT" => "-r/some/where/bundler/setup -W0" })["RUBYOPT"]
  end

  def test_the_gemfile_is_looked_for_up_to_the_top_of_the_repository
    Dir.mktmpdir do |folder|
      folder = File.realpath(folder)
      FileUtils.mkdir_p(["#{folder}/outer/.git", "#{folder}/outer/inner/deep"])
      FileUtils.touch("#{folder}/Gemfile")

      assert_nil Subject.gemfile("#{folder}/outer/inner/deep")
      FileUtils.touch("#{folder}/outer/gems.rb")

      assert_equal "#{folder}/outer/gems.rb", Subject.gemfile("#{folder}/outer/inner/deep")
      assert_equal "#{folder}/outer/gems.locked", Subject.lockfile("#{folder}/outer/gems.rb")
      assert_equal "/a/Gemfile.lock", Subject.lockfile("/a/Gemfile")
    end
  end
end
