# frozen_string_literal: true

require_relative "../test_helper"

class SetupTest < Minitest::Test
  SETUP = File.expand_path("../../db/setup.rb", __dir__)

  def test_the_second_time_changes_nothing
    Dir.mktmpdir do |folder|
      Array.new(2) { run_setup("sqlite://#{folder}/x.sqlite3") }.then do |first, second|
        assert_includes first, "Filled the database: 60 users"
        assert_includes second, "nothing to do"
      end
    end
  end

  def test_the_app_says_what_to_do_without_tables
    Dir.mktmpdir do |folder|
      models = File.expand_path("../../models/models.rb", __dir__)
      output = IO.popen([{ "DATABASE_URL" => "sqlite://#{folder}/x.sqlite3" }, RbConfig.ruby, models],
                        err: %i[child out], &:read)

      assert_includes output, "run `ruby examples/links/db/setup.rb` first"
    end
  end

  # Processes that a server forks would share it.
  def test_an_app_that_was_loaded_has_no_connection
    Dir.mktmpdir do |folder|
      run_setup(url = "sqlite://#{folder}/x.sqlite3")
      app = File.expand_path("../../app.rb", __dir__)
      variables = { "DATABASE_URL" => url, "SESSION_SECRET" => "x" * 64 }
      size = IO.popen([variables, RbConfig.ruby, "-e", "require '#{app}'; print DB.pool.size"], &:read)

      assert_equal "0", size
    end
  end

  private

  def run_setup(url) = IO.popen([{ "DATABASE_URL" => url }, RbConfig.ruby, SETUP], &:read)
end
