# frozen_string_literal: true

require "fileutils"
require "tmpdir"

# A MariaDB server of our own, gone afterwards. It listens on a socket in its temporary folder alone, which nobody else
# may enter: so it asks for no password.
# As a program it runs a command beside it, with DATABASE_URL set: ruby test/support/mariadb.rb ruby test/all.rb
class MariaDB
  SERVER = "/usr/sbin/mariadbd"
  ACCOUNT = "mysql"
  WAIT_SECONDS = 30
  # It is only for tests: what is lost in a crash is not missed.
  OPTIONS = %w[--skip-networking --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --innodb-log-file-size=16M
               --innodb-lock-wait-timeout=5 --character-set-server=utf8mb4].freeze

  # Starts a server, yields its address, and stops it whatever happens.
  # @yieldparam url [String] a mysql2: address of an empty database
  # @yieldparam server [MariaDB]
  # @return what the block returns
  # @raise [RuntimeError] when MariaDB is not installed or does not start
  def self.run
    server = new
    server.start
    yield server.url, server
  ensure
    server&.stop
  end

  # @raise [RuntimeError] when MariaDB is not installed
  def initialize
    return if File.executable?(SERVER)

    raise "MariaDB's server is not installed: run `apt-get install mariadb-server` (nothing of it need be started)."
  end

  # @return [String] the database's address
  def url = "mysql2://root@localhost/jsonapi?socket=#{@folder}/socket&fractional_seconds=true"

  # Makes the system's tables and the database, and waits until the server answers.
  # @raise [RuntimeError] when it does not
  def start
    # Only its owner may enter it.
    @folder = Dir.mktmpdir("jsonapi-mariadb")
    FileUtils.chown(ACCOUNT, nil, @folder) if root?
    install
    @pid = spawn(SERVER, *common, *OPTIONS, "--socket=#{@folder}/socket", "--init-file=#{setup}", out: log, err: log)
    wait
  end

  # Ends the server and removes its folder; may be called when nothing was started.
  def stop
    return unless @folder

    if @pid
      Process.kill(:KILL, @pid)
      Process.wait(@pid)
    end
  ensure
    FileUtils.remove_entry(@folder) if @folder
    @folder = @pid = nil
  end

  private

  def install
    options = %w[--auth-root-authentication-method=normal --skip-test-db]
    done = system("mariadb-install-db", *common, *options, out: log, err: log)
    done || raise("MariaDB's mariadb-install-db failed:\n#{File.read(log)}")
  end

  def wait
    deadline = now + WAIT_SECONDS
    until File.exist?("#{@folder}/socket")
      ended = Process.wait(@pid, Process::WNOHANG)
      @pid = nil if ended
      raise "MariaDB's server did not start:\n#{File.read(log)}" if ended || now > deadline

      sleep(0.05)
    end
  end

  # MariaDB refuses to run as root; the Debian package brings an account for it.
  def common = ["--no-defaults", "--datadir=#{@folder}/data", *("--user=#{ACCOUNT}" if root?)]

  def setup = "#{@folder}/setup.sql".tap { |path| File.write(path, "CREATE DATABASE jsonapi;") }

  def log = "#{@folder}/log"
  def root? = Process.uid.zero?
  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

if $PROGRAM_NAME == __FILE__
  abort "Usage: ruby #{$PROGRAM_NAME} COMMAND [ARGUMENT...]" if ARGV.empty?
  passed = MariaDB.run { |url| system({ "DATABASE_URL" => url }, *ARGV) }
  exit(passed ? 0 : 1)
end
