# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/cli"
require "stringio"

# The command line, as far as no app is loaded.
class CLITest < Minitest::Test
  parallelize_me!

  HINT = "; `xinatra --help` shows what there is\n"
  MISTAKES = {
    %w[rotes] => "there is no command rotes, did you mean routes?",
    %w[qqq] => "there is no command qqq",
    %w[routes --jsn] => "there is no option --jsn, did you mean --json?",
    %w[explain --verb GET] => "there is no option --verb",
    %w[routes -x] => "there is no option -x",
    %w[routes --app] => "missing argument: --app",
    %w[routes a.rb b.rb] => "b.rb is one app too many: name one file or folder"
  }.freeze

  def test_help
    [[], %w[help], %w[-h], %w[--help], %w[routes --help], %w[explain -h]].each do |arguments|
      out, err, status = start(*arguments)

      assert_equal ["", 0], [err, status]
      assert_match(/\AUsage: xinatra COMMAND/, out)
      assert_match(/^Examples:$/, out)
    end
  end

  def test_version
    [%w[--version], %w[-v]].each do |arguments|
      assert_equal ["xinatra #{Xinatra::VERSION}\n", "", 0], start(*arguments)
    end
  end

  def test_mistakes_on_the_command_line
    MISTAKES.each { |arguments, message| assert_equal ["", "xinatra: #{message}#{HINT}", 2], start(*arguments) }
  end

  def test_files_that_are_not_there
    assert_equal ["", "xinatra: nowhere.rb does not exist: name the file that defines the app\n", 1],
                 start("routes", "nowhere.rb")
    assert_equal ["", "xinatra: #{__dir__} has neither config.ru nor app.rb: name the file that defines the app\n", 1],
                 start("routes", __dir__)
  end

  def test_an_app_of_another_name
    apps = [Xinatra::Application]

    assert_equal apps, Xinatra::CLI::AppText.select(apps, "Xinatra::Application")
    error = assert_raises(Xinatra::CLI::UsageError) { Xinatra::CLI::AppText.select(apps, "Xinatra::Aplication") }

    assert_equal "there is no app Xinatra::Aplication, did you mean Xinatra::Application?", error.message
  end

  private

  def start(*arguments)
    out = StringIO.new
    err = StringIO.new
    status = Xinatra::CLI.start(arguments, out:, err:)
    [out.string, err.string, status]
  end
end
