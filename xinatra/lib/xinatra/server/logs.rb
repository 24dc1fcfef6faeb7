# frozen_string_literal: true

module Xinatra
  class Server
    # The logs of a process that answers: its access log, and the file in place of its standard output and error.
    class Logs
      # Asks for them to be opened anew, for somebody has moved them away.
      SIGNAL = "HUP"

      # @return [Native::AccessLog, nil]
      attr_reader :access_log

      # @param telemetry [Telemetry]
      # @raise [SystemCallError] when the access log cannot be opened
      def initialize(telemetry)
        @telemetry = telemetry
        @access_log = telemetry.open_access_log
      end

      # @return [Array<String>] signals that it wants to hear of; without files HUP is what it is to other programs
      def signals = @telemetry.files? ? [SIGNAL] : []

      # Opens them anew.
      # @return [void]
      def reopen
        @access_log&.reopen
        @telemetry.redirect
      rescue Misconfigured => e
        warn("xinatra: #{e.message}; it stays where it is")
      end

      # @return [void]
      def close = @access_log&.close
    end
  end
end
