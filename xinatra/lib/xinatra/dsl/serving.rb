# frozen_string_literal: true

module Xinatra
  module DSL
    # Running an app as its own server.
    module Serving
      MISSING_SERVER = <<~TEXT
        Xinatra needs the gem rackup to run by itself, and did not find it.

        Add it to your bundle:

            bundle add rackup

        or install it:

            gem install rackup
      TEXT
      private_constant :MISSING_SERVER

      # @return [Proc, nil] what runs when the server starts, and when it stops
      attr_reader :on_start_callback, :on_stop_callback

      # Runs a block when the app's own server has started.
      def on_start(&block)
        @on_start_callback = block
      end

      # Runs a block when the app's own server has stopped.
      def on_stop(&block)
        @on_stop_callback = block
      end

      # @return [Boolean] whether the app's own server runs
      def running? = running_server?

      # Serves the app until it is stopped, with the first of `settings.server` that is installed.
      # @param options [Hash] settings to set first
      # @yield [server] when it has started
      # @return [void]
      def run!(options = {}, &)
        abort(MISSING_SERVER) unless _rackup?
        return if running?

        set(options)
        handler = Rackup::Handler.pick(_servers)
        begin
          start_server(handler, _own_server_settings, handler.name.gsub(/.*::/, ""), &)
        rescue Errno::EADDRINUSE
          warn("== Port #{port} is taken: stop what listens there, or choose another with `set :port` or PORT=")
          raise
        ensure
          quit!
        end
      end
      alias start! run!

      # Stops the app's own server, where it runs. Of several threads that want it one does it, and the others wait: the
      # one that has called `run!` would else end the program before `on_stop` was called.
      # @return [void]
      def quit!
        return _await_quit unless running? && _first_to_quit?

        begin
          _stop_server
        ensure
          @_quitting = nil
        end
      end
      alias stop! quit!

      private

      def _rackup?
        require "rackup"
        true
      rescue LoadError
        false
      end

      # Where an app does not say which, that of its own is the first.
      def _servers = server == Defaults::SERVERS ? ["xinatra", *server] : server

      # A signal's trap may not take a lock, and an Array's `pop` needs none.
      def _first_to_quit? = (@_quit_turn.nil? || @_quit_turn.pop) && (@_quitting = Thread.current)

      def _await_quit
        sleep(0.01) while (thread = @_quitting) && thread.alive? && thread != Thread.current
      end

      def _stop_server
        running_server.respond_to?(:stop!) ? running_server.stop! : running_server.stop
        warn("== Xinatra has stopped") unless suppress_messages?
        set(:running_server, nil)
        set(:handler_name, nil)
        on_stop_callback&.call
      end

      def _own_server_settings
        given = respond_to?(:server_settings) ? server_settings : {}
        given.merge(Port: port, Host: bind)
      end

      # The middleware is built before the server starts, as a rackup file would have it.
      def start_server(handler, server_settings, handler_name)
        prototype
        handler.run(self, **server_settings) do |server|
          _announce(handler_name)
          setup_traps
          @_quit_turn = [true]
          set(:running_server, server)
          set(:handler_name, handler_name)
          server.threaded = threaded if server.respond_to?(:threaded=)
          on_start_callback&.call
          yield server if block_given?
        end
      end

      def _announce(handler_name)
        return if suppress_messages?

        warn("== Xinatra #{VERSION} serves #{environment} at http://#{bind}:#{port} on #{handler_name}")
      end

      def suppress_messages? = quiet || /cgi/i.match?(handler_name.to_s)

      def setup_traps
        return unless traps?

        at_exit { quit! }
        %i[INT TERM].each { |signal| _trap_and_pass_on(signal) }
        set(:traps, false)
      end

      def _trap_and_pass_on(signal)
        previous = trap(signal) do
          quit!
          previous.call if previous.respond_to?(:call)
        end
      end
    end
  end
end
