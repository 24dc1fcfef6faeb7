# frozen_string_literal: true

require "optparse"

module Xinatra
  # The options of a classic program that serves itself: `ruby app.rb -p 9292 -e production`.
  class CommandLine
    # @param arguments [Array<String>] left as they are; options that are not known wait for {#settings} to be raised,
    #   since they may be another program's
    def initialize(arguments)
      @settings = {}
      parser.parse(arguments)
    rescue OptionParser::ParseError => e
      @error = e
    end

    # @return [Hash{Symbol => Object}] what the options set
    # @raise [OptionParser::ParseError] for an option that is not known
    def settings
      raise @error if @error

      @settings
    end

    private

    def parser
      OptionParser.new do |options|
        options.on("-p port", Integer, "set the port (default is 4567)") { |value| @settings[:port] = value }
        options.on("-s server", "specify rack server/handler") { |value| @settings[:server] = value }
        options.on("-q", "turn on quiet mode (default is off)") { @settings[:quiet] = true }
        options.on("-x", "turn on the mutex lock (default is off)") { @settings[:lock] = true }
        options.on("-e env", "set the environment (default is development)") { |value| choose_environment(value) }
        options.on("-o addr", "set the host (default is localhost in development, else 0.0.0.0)") do |value|
          @settings[:bind] = value
        end
      end
    end

    # Middleware and libraries look at RACK_ENV.
    def choose_environment(value)
      ENV["RACK_ENV"] = value
      @settings[:environment] = value.to_sym
    end
  end
end
