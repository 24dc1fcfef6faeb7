# frozen_string_literal: true

require "socket"
require "tmpdir"

# Plays systemd for a program: listens at sockets that it passes (sd_listen_fds(3)), and hears what it is told
# (sd_notify(3)).
class Systemd
  # @yieldparam systemd [Systemd] closed behind the block
  # @param abstract [Boolean] whether its name is no path
  def self.play(abstract: false)
    Dir.mktmpdir do |folder|
      systemd = new(abstract ? "@xinatra-test-#{Process.pid}-#{rand(10**9)}" : File.join(folder, "notify"), folder)
      yield systemd
    ensure
      systemd&.close
    end
  end

  # @return [Array<String>] messages, in the order in which they came
  attr_reader :told
  # @return [String]
  attr_reader :folder
  # @return [Array<BasicSocket>]
  attr_reader :sockets

  def initialize(place, folder)
    @place = place
    @folder = folder
    @told = []
    @sockets = []
    @notified = Socket.new(:UNIX, :DGRAM)
    @notified.bind(Socket.pack_sockaddr_un(place.sub("@", "\0")))
    @hearing = Thread.new { loop { @told << @notified.recv(4096) } }
  end

  # @return [Hash{String => String}] for the program's environment
  def environment(**more) = { "NOTIFY_SOCKET" => @place, **more }

  # @return [Integer] the port where it listens
  def listen
    server = TCPServer.new("127.0.0.1", 0)
    @sockets << server
    server.addr[1]
  end

  # @return [String] the path where it listens
  def listen_at_path
    File.join(@folder, "passed.sock").tap { |path| @sockets << UNIXServer.new(path) }
  end

  # @return [void]
  def close
    @hearing.kill
    @hearing.join
    [@notified, *@sockets].each(&:close)
  end
end
