# frozen_string_literal: true

require "etc"
require "fileutils"
require "open3"
require "rbconfig"
require "socket"

# nginx with a site as `xinatra new` writes it, in a folder of its own and at a free port of the loopback address.
class Nginx
  PROGRAM = ["/usr/sbin/nginx", *ENV.fetch("PATH", "").split(":").map { |folder| File.join(folder, "nginx") }]
            .find { |path| File.executable?(path) }
  # Seconds that it has to begin and to end.
  PATIENCE = 10

  # What stands around a site in /etc/nginx/nginx.conf.
  AROUND = <<~NGINX
    daemon off;
    %<user>s
    pid %<folder>s/nginx.pid;
    worker_processes 1;
    events { worker_connections 512; }
    http {
      include /etc/nginx/mime.types;
      access_log %<folder>s/access.log;
      client_body_temp_path %<folder>s/body;
      proxy_temp_path %<folder>s/proxy;
      fastcgi_temp_path %<folder>s/fastcgi;
      uwsgi_temp_path %<folder>s/uwsgi;
      scgi_temp_path %<folder>s/scgi;
      include %<folder>s/site.conf;
    }
  NGINX

  # @return [Integer] a port that is free
  def self.free_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

  # @param site [String] a site, whose places are exchanged for those of a test
  # @param listen [Hash{String => String}] what takes the place of its ports, which are root's, by what it is
  # @param places [Hash{String => String}] other texts that are exchanged
  # @return [String] the site
  # @raise [KeyError] where something is not there, so that nothing is ever tested but the site itself
  def self.site(site, listen:, **places)
    exchanged = { "    listen 80;\n    listen [::]:80;\n" => listen.map { |text| "    listen #{text};\n" }.join }
    places.transform_keys(&:to_s).merge(exchanged).reduce(site) do |text, (from, to)|
      raise KeyError, "the site must say #{from.inspect}" unless text.include?(from)

      text.gsub(from) { to }
    end
  end

  # @param folder [String] an empty one, for all that it reads and writes
  # @param site [String]
  def initialize(folder, site)
    @folder = folder
    FileUtils.mkdir_p(folder)
    user = Process.uid.zero? ? "user #{Etc.getpwuid.name} #{Etc.getgrgid(Process.gid).name};" : ""
    File.write("#{folder}/nginx.conf", format(AROUND, folder:, user:))
    File.write("#{folder}/site.conf", site)
  end

  # @return [Array(String, Process::Status)] what `nginx -t` says
  def check = Open3.capture2e(*command, "-t")

  # Serves, until {stop}.
  # @param port [Integer] where it is asked whether it does
  # @return [self]
  def start(port)
    @log = "#{@folder}/error.log"
    @pid = Process.spawn(*command, pgroup: true, in: File::NULL, %i[out err] => @log)
    deadline = now + PATIENCE
    until answers?(port)
      raise "nginx does not serve: #{File.read(@log)}" if now > deadline || Process.wait(@pid, Process::WNOHANG)

      sleep(0.02)
    end
    self
  end

  # @return [void]
  def stop
    return unless @pid

    Process.kill("TERM", @pid)
    Process.wait(@pid)
    @pid = nil
  rescue Errno::ESRCH, Errno::ECHILD
    @pid = nil
  end

  private

  def command = [PROGRAM, "-e", "stderr", "-p", @folder, "-c", "#{@folder}/nginx.conf"]

  def answers?(port)
    TCPSocket.new("127.0.0.1", port).close
    true
  rescue Errno::ECONNREFUSED
    false
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
