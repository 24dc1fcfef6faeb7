# frozen_string_literal: true

require "fileutils"
require "openssl"
require "sequel"
require "tmpdir"
require_relative "../../../examples/links/test/postgres"
require_relative "../server/program"
require_relative "guide"
require_relative "nginx"
require_relative "redis_server"
require "xinatra/cli"

# A machine as docs/deployment.md sets it up, in a temporary folder and at the loopback address: nginx, a Unix socket,
# an app with workers, PostgreSQL, Redis. All files are those that `xinatra new` makes, but for the app's routes.
class Machine
  # Where the files expect to be.
  SOCKET = "/run/shop.sock"
  HOME = "/srv/shop"

  # Sets it up, yields it, and takes it away.
  def self.run
    machine = new
    machine.start
    yield machine
  ensure
    machine&.stop
  end

  # @return [Program] the app
  attr_reader :app
  # @return [Sequel::Database] the app's
  attr_reader :database
  # @return [Integer] nginx's
  attr_reader :port, :secure_port
  # @return [String] the app's folder
  attr_reader :home

  # @return [void]
  def start
    @folder = File.realpath(Dir.mktmpdir("xinatra-machine"))
    @home = "#{@folder}/shop"
    @port, @secure_port = Array.new(2) { Nginx.free_port }
    start_stores
    make_app
    start_app
    @nginx = Nginx.new("#{@folder}/nginx", site).start(@port)
  end

  # @return [void]
  def stop
    @nginx&.stop
    @app&.kill_all
    @redis&.stop
    @database&.disconnect
    @postgres&.stop
    FileUtils.rm_rf(@folder) if @folder
  end

  private

  def start_stores
    @postgres = Postgres.new.tap(&:start)
    @redis = RedisServer.new(@folder).start
    @database = Sequel.connect(@postgres.url)
    @database.create_table(:orders) do
      primary_key :id
      String :item, null: false
    end
  end

  def make_app
    raise "there is no app" unless Xinatra::CLI.start(["new", @home], out: StringIO.new).zero?

    app, *rest = File.read("#{@home}/app.rb").split(/^(?=# The app:)/)
    parts = [app, "require 'digest'\n", Guide.block("app.rb: above the class"), *rest, Guide.block("app.rb: sessions"),
             File.read(File.expand_path("shop.rb", __dir__))]
    File.write("#{@home}/app.rb", parts.join("\n"))
    put("config/server.rb", SOCKET, "#{@folder}/shop.sock")
  end

  def put(path, from, to)
    text = File.read("#{@home}/#{path}")
    raise KeyError, "#{path} must say #{from}" unless text.include?(from)

    File.write("#{@home}/#{path}", text.gsub(from, to))
  end

  # As the unit starts it.
  def start_app
    unit = File.read("#{@home}/deploy/shop.service")
    arguments = unit[/^ExecStart=.* xinatra (serve .*)$/, 1].split
    env = { "APP_ENV" => nil, "DATABASE_URL" => @postgres.url, "REDIS_URL" => @redis.url, "HOSTS" => "shop.example" }
    command = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, *arguments]
    @app = Program.new(command, @home, Program::ENVIRONMENT.merge(env))
    @app.await(/ serves production at \S+ with 2 workers, 5 threads/)
  end

  def site
    name = "    server_name shop.example;\n"
    Nginx.site(File.read("#{@home}/deploy/shop.nginx.conf"),
               listen: ["127.0.0.1:#{@port}", "127.0.0.1:#{@secure_port} ssl"],
               SOCKET => "#{@folder}/shop.sock", HOME => @home, name => "#{name}#{certificate}")
  end

  # @return [String] what the site needs to say for TLS
  def certificate
    key = OpenSSL::PKey::EC.generate("prime256v1")
    File.write("#{@folder}/shop.pem", signed(key).to_pem)
    File.write("#{@folder}/shop.key", key.to_pem, perm: 0o600)
    "    ssl_certificate #{@folder}/shop.pem;\n    ssl_certificate_key #{@folder}/shop.key;\n"
  end

  def signed(key)
    name = OpenSSL::X509::Name.parse("/CN=shop.example")
    OpenSSL::X509::Certificate.new.tap do |certificate|
      certificate.version = 2
      certificate.serial = 1
      certificate.subject = certificate.issuer = name
      certificate.public_key = key
      certificate.not_before = Time.now - 60
      certificate.not_after = Time.now + 3600
      certificate.sign(key, "SHA256")
    end
  end
end
