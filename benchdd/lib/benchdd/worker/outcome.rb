# frozen_string_literal: true

module BenchDD
  module Worker
    # How a check ended: `status` is "ok", "raised" or "differs"; `message` says why; `location` is `file:line` of the
    # scenario, or of what raised; `digest` stands for the result, so that sides can be compared.
    Outcome = Struct.new(:status, :message, :location, :digest, keyword_init: true) do
      # @param error [Exception]
      # @param suite_file [String] whose line is named where the error passed through it
      # @param location [String] else
      # @return [Outcome]
      def self.raised(error, suite_file, location)
        frame = error.backtrace&.find { |line| line.start_with?("#{suite_file}:") }
        new(status: "raised", message: "#{error.class}: #{error.message}",
            location: frame ? frame[/\A.*?:\d+/] : location)
      end

      # @param result [Object]
      # @return [Outcome]
      def self.ok(result) = new(status: "ok", digest: digest(result))

      # @param message [String]
      # @param location [String]
      # @return [Outcome]
      def self.differs(message, location) = new(status: "differs", message: message, location: location)

      # What cannot be written down cannot be compared: nil.
      def self.digest(result)
        require "digest" # not before the suite, see {Message}
        Digest::SHA256.hexdigest(Marshal.dump(result))
      rescue TypeError, ArgumentError
        nil
      end
      private_class_method :digest
    end
  end
end
