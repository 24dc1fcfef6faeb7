# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "rubygems"
require "tmpdir"

# The app as it is served: Xinatra's server in a process of its own, on a free port of the loopback address, with a
# database of its own, in a temporary folder unless it is told of another.
class ServedApp
  WAIT_SECONDS = 30
  SETUP = File.expand_path("../../db/setup.rb", __dir__)
  CONFIG = File.expand_path("config.ru", __dir__)
  LISTENING = %r{ serves \w+ at (http://127\.0\.0\.1:\d+)}

  # Starts the app, yields its address, and ends it whatever happens.
  # @param database [String, nil] the address of an empty database
  # @param environment [String] the APP_ENV
  # @param options [Array<String>] more of `xinatra serve`
  # @param config [String] the rackup file
  # @yieldparam address [String] such as http://127.0.0.1:43210
  # @yieldparam database [String] the database's address
  # @raise [RuntimeError] when it does not listen in time, with what it printed
  def self.run(database: nil, environment: "development", options: [], config: CONFIG)
    app = new(database, environment, options, config)
    yield(app.start, app.database)
  ensure
    app&.stop
  end

  # @return [String] the database's address, once the app was started
  attr_reader :database

  # @param database [String, nil]
  # @param environment [String]
  # @param options [Array<String>]
  # @param config [String]
  def initialize(database, environment, options, config)
    @database = database
    @environment = environment
    @options = options
    @config = config
  end

  # @return [String] the address
  def start
    @folder = Dir.mktmpdir("links-served")
    @database ||= "sqlite://#{@folder}/links.sqlite3"
    @log = File.join(@folder, "log")
    system(variables, RbConfig.ruby, SETUP, out: @log, err: %i[child out]) || failed
    @pid = spawn(variables, RbConfig.ruby, Gem.bin_path("xinatra", "xinatra"), "serve", "--bind", "tcp://127.0.0.1:0",
                 *@options, @config, out: @log, err: %i[child out])
    wait_for_address
  end

  # Ends it and removes its folder; may be called when nothing was started.
  def stop
    if @pid
      Process.kill(:TERM, @pid)
      Process.wait(@pid)
    end
  rescue Errno::ESRCH, Errno::ECHILD
    nil
  ensure
    FileUtils.remove_entry(@folder) if @folder
    @folder = @pid = nil
  end

  private

  def variables
    { "DATABASE_URL" => @database, "APP_ENV" => @environment, "RACK_ENV" => @environment,
      "LINKS_INSECURE_COOKIES" => "1", "SESSION_SECRET" => "a secret for one test only, " * 3 }
  end

  def wait_for_address
    deadline = clock + WAIT_SECONDS
    while clock < deadline
      address = File.read(@log)[LISTENING, 1]
      return address if address
      break if Process.wait(@pid, Process::WNOHANG)

      sleep 0.05
    end
    failed
  end

  def failed = raise("The app is not served. It printed:\n#{File.read(@log)}")
  def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
