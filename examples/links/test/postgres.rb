# frozen_string_literal: true

require "fileutils"
require "tmpdir"

# A PostgreSQL server of our own, gone afterwards. It listens on a socket in its temporary folder alone, which nobody
# else may enter: so it asks for no password.
# As a program it runs a command beside it, with DATABASE_URL set: ruby test/postgres.rb ruby test/all.rb
class Postgres
  BINARIES = "/usr/lib/postgresql/*/bin"
  ACCOUNT = "postgres"
  WAIT_SECONDS = 30

  # Starts a server, yields its address, and stops it whatever happens.
  # @yieldparam url [String] a postgres: address of an empty database
  # @yieldparam server [Postgres]
  # @return what the block returns
  # @raise [RuntimeError] when PostgreSQL is not installed or does not start
  def self.run
    server = new
    server.start
    yield server.url, server
  ensure
    server&.stop
  end

  # @raise [RuntimeError] when PostgreSQL is not installed
  def initialize
    @binaries = Dir[BINARIES].max_by { |path| path[/\d+/].to_i }
    return if @binaries

    raise "PostgreSQL's server is not installed: run `apt-get install postgresql` (nothing of it need be started)."
  end

  # @return [String] the database's address
  def url = "postgres:///postgres?host=#{@folder}&user=#{ACCOUNT}"

  # @return [Integer] of the process that all others of the server come from
  def pid = Integer(File.foreach("#{data}/postmaster.pid").first)

  # Makes the cluster and waits until it answers.
  # @raise [RuntimeError] when it does not
  def start
    # Only its owner may enter it.
    @folder = Dir.mktmpdir("links-postgres")
    FileUtils.chown(ACCOUNT, nil, @folder) if root?
    call("initdb", "--pgdata=#{data}", "--username=#{ACCOUNT}", "--auth-local=trust", "--auth-host=reject",
         "--encoding=UTF8", "--locale=C", "--no-sync")
    launch
  end

  # Ends it at once, and starts it again with what it has.
  # @yield while it is away
  # @raise [RuntimeError] when it does not start
  def restart
    halt
    yield if block_given?
    launch
  end

  # Ends the server and removes its folder; may be called when nothing was started.
  def stop
    return unless @folder

    halt if File.exist?("#{data}/postmaster.pid")
  ensure
    FileUtils.remove_entry(@folder) if @folder
    @folder = nil
  end

  private

  def launch
    # It is only for tests: what is lost in a crash is not missed.
    options = "-c listen_addresses= -c unix_socket_directories=#{@folder} -c fsync=off -c max_connections=40"
    call("pg_ctl", "start", "--pgdata=#{data}", "--log=#{log}", "--wait", "--timeout=#{WAIT_SECONDS}", "-o", options)
  end

  def halt = call("pg_ctl", "stop", "--pgdata=#{data}", "--mode=immediate")

  def call(*command)
    run(*command) || raise("PostgreSQL's #{command.first} failed:\n#{File.exist?(log) ? File.read(log) : "no log"}")
  end

  # PostgreSQL refuses to run as root; the Debian package brings an account for it.
  def run(program, *arguments)
    command = [File.join(@binaries, program), *arguments]
    command = ["runuser", "-u", ACCOUNT, "--", *command] if root?
    system(*command, out: File::NULL, chdir: @folder)
  end

  def data = File.join(@folder, "data")
  def log = File.join(@folder, "log")
  def root? = Process.uid.zero?
end

if $PROGRAM_NAME == __FILE__
  abort "Usage: ruby #{$PROGRAM_NAME} COMMAND [ARGUMENT...]" if ARGV.empty?
  passed = Postgres.run { |url| system({ "DATABASE_URL" => url }, *ARGV) }
  exit(passed ? 0 : 1)
end
