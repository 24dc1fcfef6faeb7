# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"

# With gems of the test's own, in a source of the test's own.
class PinnedGemfileTest < Minitest::Test
  include Repositories

  RUBY = RbConfig.ruby

  def ruby(folder, *arguments)
    BenchDD::Sides::Command.output(RUBY, *arguments, env: BenchDD::Sides::BundlerEnvironment.for(nil), folder: folder)
  end

  # A gem of one file that says its version.
  def build(folder, name, version)
    write(folder, "lib/#{name}.rb" => "#{name.capitalize} = #{version.dump}\n", "#{name}.gemspec" => <<~RUBY)
      Gem::Specification.new do |spec|
        spec.name = #{name.dump}
        spec.version = #{version.dump}
        spec.summary = spec.author = "a test"
        spec.files = ["lib/#{name}.rb"]
      end
    RUBY
    ruby(folder, "-S", "gem", "build", "--silent", "--force", "--output",
         "#{folder}/source/gems/#{name}-#{version}.gem", "#{name}.gemspec")
  end

  def in_project
    in_repository("README" => "") do |folder|
      FileUtils.mkdir_p("#{folder}/gems/source/gems")
      %w[1.1.0 1.1.1 1.2.0].each { |version| build("#{folder}/gems", "tiny", version) }
      build("#{folder}/gems", "other", "2.0.0")
      index("#{folder}/gems")
      write(folder, "Gemfile" => "source \"file://#{folder}/gems/source\"\ngem \"tiny\", \"~> 1.2\"\ngem \"other\"\n",
                    ".bundle/config" => "---\nBUNDLE_PATH: \"#{folder}/installed\"\n")
      yield folder
    end
  end

  def index(folder)
    ruby(folder, "-S", "gem", "generate_index", "--silent", "--directory", "source")
  rescue BenchDD::Error => e
    raise unless e.message.include?("Unknown command")

    skip "this RubyGems cannot make an index of gems"
  end

  def test_two_versions_of_a_gem
    in_project do |folder|
      sides = BenchDD::Sides::Choice.compare(gem: "tiny=1.1,1.2.0", folder: folder)

      assert_equal ["tiny 1.1", "tiny 1.2.0"], sides.map(&:name)
      assert_equal [{ "tiny" => "1.1" }, { "tiny" => "1.2.0" }], sides.map(&:gems)
      assert_equal(["1.1.1 2.0.0\n", "1.2.0 2.0.0\n"],
                   sides.map { |side| run_on(side, "-rtiny", "-rother", "-e", "puts [Tiny, Other].join(' ')") })
      assert_equal 1, sides.map { |side| side.command.first["BUNDLE_GEMFILE"].size }.uniq.size
      refute_path_exists "#{folder}/Gemfile.lock"
      error = assert_raises(BenchDD::Error) { BenchDD::Sides::Choice.compare(gem: "tiny=1.1,7.0", folder: folder) }

      assert_match(/`.*bundle install.*` failed in .*tiny/m, error.message)
    end
  end

  def test_without_a_gemfile
    in_repository do |folder|
      error = assert_raises(BenchDD::Error) { BenchDD::Sides::Choice.compare(gem: "tiny=1,2", folder: folder) }

      assert_equal "a version of tiny was chosen, but #{folder} has no Gemfile: add one.", error.message
    end
  end
end
