# frozen_string_literal: true

require_relative "../report/printable"

module BenchDD
  module CLI
    # `benchdd serve`
    class Serve
      BANNER = <<~TEXT
        Usage: benchdd serve PROFILE|FOLDER [options]

        Shows the flame graph of a profile in a browser, or the profiles of a folder. A reload shows what the file has become.
        Nobody but this machine can ask. Ends with Ctrl-C.

        Examples:
          benchdd serve app.bprof --open
          benchdd serve profiles --port 9400
      TEXT
      PORTS = 0..65_535
      # What opens an address where nothing else is said, the first that is there.
      BROWSERS = %w[xdg-open open].freeze
      private_constant :BANNER, :PORTS, :BROWSERS

      # (see Run#initialize)
      def initialize(arguments, out, err)
        @out = out
        @err = err
        @port = 0
        @path, *more = parser.parse(arguments)
        raise UsageError, "name one profile, such as app.bprof, or one folder of them." if @path.nil? || more.any?
      end

      # Never returns by itself.
      def call
        require_relative "../profiler/views/server"
        shelf = BenchDD::Profiler::Views::Shelf.new(@path)
        BenchDD::Profiler::Views::Server.open(shelf, port: @port) do |server|
          @out.puts("#{server.url} shows #{BenchDD::Report::Printable.line(@path)}. End it with Ctrl-C.")
          @out.flush
          browse(server.url) if @open
          server.run
        end
      end

      private

      def browse(url)
        browser = [ENV.fetch("BROWSER", nil), *BROWSERS].compact.find { |name| run(name, url) }
        @err.puts("There is no browser to open: set BROWSER to one, or open the address yourself.") unless browser
      end

      # In a group of its own: Ctrl-C ends the server alone.
      def run(browser, url)
        Process.detach(spawn(browser, url, %i[in out err] => File::NULL, pgroup: true))
      rescue SystemCallError
        nil
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("--port N", Integer, "Any that is free unless said") do |number|
            @port = MeasuringOptions.within(number, PORTS)
          end
          parser.on("--open", "Open it in the browser that BROWSER names, or the usual one") { @open = true }
          HelpOption.add(parser)
        end
      end
    end
  end
end
