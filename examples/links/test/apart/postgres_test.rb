# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "pg"
require "rbconfig"
require_relative "../postgres"

# The server that the suite's second run has: there while it is needed, and gone afterwards whatever happens.
class PostgresTest < Minitest::Test
  PROGRAM = File.expand_path("../postgres.rb", __dir__)

  def test_it_answers_and_goes_even_when_the_block_fails
    url = nil
    assert_raises(ZeroDivisionError) do
      Postgres.run do |address|
        url = address

        assert_equal "1", ask(url)
        assert_private(url)
        1 / 0
      end
    end

    assert_raises(PG::ConnectionBad) { ask(url) }
  end

  def test_the_program_hands_on_the_address_and_the_failure
    output, status = Open3.capture2e(RbConfig.ruby, PROGRAM, RbConfig.ruby, "-e", 'puts ENV["DATABASE_URL"]; exit 3')

    assert_match %r{\Apostgres:///postgres\?host=/.*&user=postgres$}, output
    refute_predicate status, :success?
  end

  def test_a_program_that_is_ended_takes_its_server_along
    reader, writer = IO.pipe
    pid = spawn(RbConfig.ruby, PROGRAM, RbConfig.ruby, "-e", '$stdout.sync = true; puts ENV["DATABASE_URL"]; sleep',
                out: writer, pgroup: true)
    url = reader.gets.chomp
    Process.kill(:TERM, -pid)
    Process.wait(pid)

    assert_raises(PG::ConnectionBad) { ask(url) }
  end

  private

  # It is asked without a password, so nobody else may be able to ask.
  def assert_private(url)
    folder = url[/host=([^&]+)/, 1]

    assert_equal 0o700, File.stat(folder).mode & 0o777
    assert_equal "", ask(url, "SHOW listen_addresses")
    assert_equal folder, ask(url, "SHOW unix_socket_directories")
  end

  def ask(url, query = "SELECT 1")
    connection = PG.connect(url)
    connection.exec(query).getvalue(0, 0)
  ensure
    connection&.close
  end
end
