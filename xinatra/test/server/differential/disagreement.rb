# frozen_string_literal: true

require_relative "said"

module ServerDifferential
  # An input of which another server makes something else than Xinatra's.
  class Disagreement
    # What both kinds of app tell of a request. Only a Rack environment has a path and a query besides.
    ALL = %w[method target version fields body trailers].freeze
    RACK = [*ALL, "path", "query"].freeze
    private_constant :ALL, :RACK

    # @return [String] of the input
    attr_reader :name
    # @return [Said] the request from which on they differ
    attr_reader :said
    # @return [Said, nil] the one before it
    attr_reader :before
    # @return [Symbol] the other server
    attr_reader :other
    # @return [Outcome]
    attr_reader :ours, :theirs

    # @param name [String] of the input
    # @param bytes [String]
    # @param other [Symbol] the other server
    # @param ours [Outcome]
    # @param theirs [Outcome]
    # @return [Disagreement, nil]
    def self.of(name, bytes, other, ours, theirs)
      found = new(name, bytes, other, ours, theirs)
      found unless found.none?
    end

    def initialize(name, bytes, other, ours, theirs)
      @name = name
      @other = other
      @ours = ours
      @theirs = theirs
      @said = Said.new(bytes)
      shared.times do
        @before = @said
        @said = @said.rest
      end
    end

    # @return [Boolean]
    def none? = same_requests? && ours.statuses == theirs.statuses && ours.closed == theirs.closed

    # @return [Boolean]
    def same_requests? = handed(ours) == handed(theirs)

    # @return [Integer] how many requests both have handed over alike before they part
    def shared = handed(ours).zip(handed(theirs)).take_while { |one, another| one == another }.size

    # @return [Symbol, Integer] see Outcome#next_after
    def ours_does = ours.next_after(shared)

    # @return [Symbol, Integer] see Outcome#next_after
    def theirs_does = theirs.next_after(shared)

    # @return [Array<String>] in what a request differs that both have handed over; empty where one has not
    def differing
      one, another = [ours, theirs].map { |outcome| handed(outcome)[shared] }
      one && another ? one.keys.reject { |key| one[key] == another[key] } : []
    end

    # @return [Boolean] whether the app was handed what the other server's was not
    def more? = handed(ours).size > shared && differing != ["trailers"]

    # @return [String]
    def to_s
      format("%<name>s (%<bytes>s)\n  xinatra: %<ours>s\n  %<other>s: %<theirs>s",
             name:, bytes: said.bytes[0, 300].inspect, ours: brief(ours), other:, theirs: brief(theirs))
    end

    private

    def handed(outcome)
      keys = other == :puma ? RACK : ALL
      outcome.handed.map { |request| request.slice(*keys) }
    end

    def brief(outcome)
      requests = outcome.handed.map { |request| request.values_at("method", "target").join(" ")[0, 60] }
      "#{requests} #{outcome.statuses}#{" open" unless outcome.closed} (#{outcome.next_after(shared)} #{differing})"
    end
  end
end
