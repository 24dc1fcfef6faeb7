# frozen_string_literal: true

require_relative "listener"
require_relative "misconfigured"

module Xinatra
  class Server
    # What is told of requests and of the server, and where.
    class Telemetry
      FORMATS = { "json" => :json, "combined" => :combined }.freeze
      IDS = { "trust" => :trust, "true" => true, "false" => false, "" => false }.freeze
      NAMES = %i[access_log access_log_format log metrics request_ids].freeze
      private_constant :FORMATS, :IDS

      # @return [String, nil] where the access log is written: a path, or `-` for the standard output
      attr_reader :access_log
      # @return [Symbol] `:json` or `:combined`
      attr_reader :access_log_format
      # @return [String, nil] the file that takes the place of standard output and error
      attr_reader :log
      # @return [String, nil] the address where metrics are asked for, see {Listener.open}
      attr_reader :metrics
      # @return [Boolean, Symbol] whether requests have ids; `:trust`: those of clients, where they are sound
      attr_reader :request_ids

      # @param values [Hash{Symbol => Object}] by the names above
      # @raise [Misconfigured] for a value that cannot be
      def initialize(values)
        @access_log, @log = %i[access_log log].map { |name| path(name, values[name]) }
        @access_log_format = one_of(FORMATS, :access_log_format, values.fetch(:access_log_format, :json))
        @request_ids = one_of(IDS, :request_ids, values[:request_ids])
        @metrics = values[:metrics]
        freeze
        return if @metrics.nil? || Listener.address?(@metrics)

        raise Misconfigured, "#{@metrics.inspect} is no address for metrics: write tcp://HOST:PORT or unix:///PATH"
      end

      # @return [Boolean] whether there are files that somebody may move away
      def files? = !log.nil? || (!access_log.nil? && access_log != "-")

      # Opens the access log, in the process that answers.
      # @return [Native::AccessLog, nil] nil where none is wanted
      # @raise [SystemCallError]
      def open_access_log
        Native::AccessLog.new(access_log, format: access_log_format) if access_log
      end

      # Says early what workers could not do. The file is theirs to make: they may be another user's.
      # @return [void]
      # @raise [Misconfigured]
      def check_access_log
        return if access_log.nil? || access_log == "-"
        return if File.writable?(File.exist?(access_log) ? access_log : File.dirname(access_log))

        raise Misconfigured, "the access log #{access_log} cannot be written: see to its folder and permissions"
      end

      # Puts the file in place of standard output and error, also when it was there already: whoever has moved it away
      # wants a new one.
      # @return [void]
      # @raise [Misconfigured] when it cannot be opened
      def redirect
        return unless log

        File.open(log, "a", 0o640) { |file| [$stdout, $stderr].each { |stream| stream.reopen(file).sync = true } }
      rescue SystemCallError => e
        raise Misconfigured, "the log #{log} cannot be opened: #{e.message}"
      end

      private

      def path(name, value)
        return value if value.nil? || (value.is_a?(String) && !value.empty?)

        raise Misconfigured, "#{value.inspect} is no #{name}: give a path"
      end

      # On a command line all is text.
      def one_of(known, name, value)
        known.fetch(value.to_s) do
          raise Misconfigured, "#{value.inspect} is no #{name}: give #{known.values.uniq.join(" or ")}"
        end
      end
    end
  end
end
