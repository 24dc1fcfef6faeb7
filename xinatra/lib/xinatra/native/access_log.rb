# frozen_string_literal: true

module Xinatra
  module Native
    # A line for each request. Requests never wait for it: a thread in C writes what has come once a second, and sooner
    # where it is much. While nothing can be written, 4 MiB are kept, and lines beyond are lost.
    class AccessLog
      FORMATS = %i[json combined].freeze

      # @param path [String] of a file, which is made unless it is there, and added to; `-` is the standard output
      # @param format [Symbol] of {FORMATS}
      # @raise [ArgumentError] for another format
      # @raise [SystemCallError] when it cannot be opened
      def initialize(path, format: :json)
        unless FORMATS.include?(format)
          raise ArgumentError, "#{format.inspect} is no format of a log: there are #{FORMATS.join(" and ")}"
        end

        open_file(path == "-" ? nil : path, format == :combined)
      end

      # @!method reopen
      #   Opens the file anew, soon; the old one is kept where that cannot be.
      #   @return [nil]
      # @!method error
      #   @return [String, nil] why it could not be written or opened when that was tried last
      # @!method lost
      #   @return [Integer] how many lines were lost
      # @!method close
      #   Writes what there is, for a second at most. What comes later is not written.
      #   @return [nil]
    end
  end
end
