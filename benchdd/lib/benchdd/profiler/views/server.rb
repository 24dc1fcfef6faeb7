# frozen_string_literal: true

require "socket"
require_relative "../views"
require_relative "../../servers/port"
require_relative "connection"
require_relative "shelf"
require_relative "site"

module BenchDD
  module Profiler
    module Views
      # A server of HTTP for one person at this machine: it listens at the loopback interface alone.
      #
      #   Server.open(Shelf.new("app.bprof"), port: 9400) do |server|
      #     puts server.url
      #     server.run
      #   end
      class Server
        # Connections at once; those beyond wait.
        CONNECTIONS = 16
        # Seconds for a request.
        PATIENCE = 5
        NAMES = [Servers::Port::HOST, "localhost"].freeze
        # The port that an address need not name.
        USUAL = 80
        private_constant :CONNECTIONS, :PATIENCE, :NAMES, :USUAL

        # @param shelf [Shelf] what there is to show
        # @param port [Integer] 0 for any that is free
        # @param patience [Numeric] seconds for a request
        # @yieldparam server [Server] which is closed in the end
        # @return [Object] what the block returns
        # @raise [Error] when the port cannot be had
        def self.open(shelf, port: 0, patience: PATIENCE)
          server = new(shelf, port, patience)
          begin
            yield server
          ensure
            server.close
          end
        end

        # @param shelf [Shelf]
        # @param port [Integer]
        # @param patience [Numeric] seconds for a request
        # @raise [Error] when the port cannot be had
        def initialize(shelf, port, patience)
          @listener = TCPServer.new(Servers::Port::HOST, port)
          @port = @listener.addr[1]
          @site = Site.new(shelf, hosts)
          @patience = patience
          @places = SizedQueue.new(CONNECTIONS)
          @threads = ThreadGroup.new
        rescue SystemCallError => e
          raise Error, "port #{port} cannot be had (#{e.message[/\A.*?(?= - |\z)/]}): name another one, or none."
        end

        # @return [String]
        def url = "http://#{hosts.first}/"

        # Answers until it is closed.
        # @return [void]
        def run
          loop do
            @places << true
            serve(@listener.accept)
          rescue Errno::ECONNABORTED
            @places.pop
          end
        rescue IOError, Errno::EBADF
          raise unless @listener.closed?
        end

        # Ends it, with all connections.
        # @return [void]
        def close
          @listener.close
          @threads.list.each(&:kill).each(&:join)
        end

        private

        def hosts = NAMES.flat_map { |name| ["#{name}:#{@port}", *(name if @port == USUAL)] }

        def serve(socket)
          @threads.add(Thread.new do
            Thread.current.report_on_exception = false
            Connection.new(socket, @site, @patience).call
          ensure
            @places.pop
          end)
        end
      end
    end
  end
end
