# frozen_string_literal: true

module Xinatra
  class Request < Rack::Request
    # One entry of an Accept header (RFC 9110, section 12.5.1), such as `text/*;q=0.5`. It also answers to whatever its
    # media type, a String, answers to.
    class AcceptEntry
      # @return [Hash{String => String}] its parameters, but for `q`
      attr_accessor :params
      # @return [String] the entry as it was sent
      attr_reader :entry

      # @param entry [String]
      # @raise [ArgumentError] when it is empty
      def initialize(entry)
        @entry = entry
        @type = MimeTypeEntry.type(entry)
        @wildcards = @type.count("*")
        @params = Parameters.read(entry)
        @q = @params.empty? ? 1.0 : @params.delete("q") { 1.0 }.to_f
      end

      # Orders by preference: what the client prefers comes first.
      # @param other [AcceptEntry]
      # @return [Integer]
      def <=>(other) = other.priority <=> priority

      # @return [Array(Float, Integer, Integer)] the weight, then how specific it is; the greater the better
      def priority = [@q, -@wildcards, @params.size]

      # @return [String] the media type without parameters
      def to_str = @type

      # @param full [Boolean] true for the entry as it was sent
      # @return [String]
      def to_s(full = false) = full ? entry : to_str # rubocop:disable Style/OptionalBooleanParameter -- Sinatra's

      # A String's methods are its own as well.
      def respond_to?(*args) = super || to_str.respond_to?(*args)

      # A String's methods are its own as well; `respond_to?` says so, for private ones on demand too.
      def method_missing(...) = to_str.send(...) # rubocop:disable Style/MissingRespondToMissing -- see respond_to?
    end
  end
end
