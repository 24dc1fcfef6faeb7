# frozen_string_literal: true

require "rackup/handler"
require "xinatra/server"

module Rackup
  module Handler
    # Xinatra's server for `rackup -s xinatra` and for whatever else picks a server by name.
    module Xinatra
      # Answers until the server is stopped, or INT or TERM comes.
      # @param app [#call]
      # @param options [Hash{Symbol => Object}] `Host:`, `Port:`, `Threads:`
      # @yieldparam server [::Xinatra::Server] when it has begun
      # @return [void]
      # @raise [SystemCallError] when the address is taken
      def self.run(app, **options)
        server = make(app, **options)
        signals = ::Xinatra::Server::Signals.new(%w[INT TERM])
        server.start
        stopper = Thread.new { server.stop if signals.wait }
        yield server if block_given?
        server.join
      ensure
        stopper&.kill
        signals&.release
      end

      # Puma's users write threads as "LEAST:MOST".
      def self.make(app, **options)
        threads = options.fetch(:Threads, 5).to_s[/\d+\z/]
        place = "tcp://#{options.fetch(:Host, "localhost")}:#{options.fetch(:Port, 9292)}"
        ::Xinatra::Server.new(app, binds: [place], threads: Integer(threads || 5))
      end
      private_class_method :make

      # @return [Hash{String => String}] what `rackup` says of its options
      def self.valid_options
        { "Host=HOST" => "where to listen (default: localhost)", "Port=PORT" => "where to listen (default: 9292)",
          "Threads=NUMBER" => "requests that are answered at a time (default: 5)" }
      end
    end

    # Where there is no server, the next is picked.
    raise LoadError, "xinatra's server needs Linux and its parts in C" unless ::Xinatra::Server.available?

    register(:xinatra, Xinatra)
  end
end
