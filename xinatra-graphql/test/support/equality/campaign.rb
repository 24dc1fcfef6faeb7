# frozen_string_literal: true

require_relative "census"
require_relative "document_drafter"
require_relative "pair"
require_relative "report"
require_relative "shrinker"

module Equality
  # Many requests to many schemas.
  class Campaign
    # A schema is dearer than a request.
    DOCUMENTS = 160

    # @return [Census]
    attr_reader :census
    # @return [Integer]
    attr_reader :seed
    # @return [Array<String>] the names of the requests that fail, and how, where the first does not end the campaign
    attr_reader :failures

    # @param seed [Integer]
    # @param count [Integer] how many requests
    # @param documents [Integer] how many to one schema
    # @param seconds [Float] of the processor, which others may use, too, after which no new one is begun
    # @param go_on [Boolean] whether to go on after the first that fails
    # @yieldparam schema [Class] to be made fast, otherwise than by the plugin
    def initialize(seed:, count:, documents: DOCUMENTS, seconds: Float::INFINITY, go_on: false, &faster)
      @seed = seed
      @count = count
      @documents = documents
      @seconds = seconds
      @go_on = go_on
      @faster = faster
      @failures = []
      @census = Census.new
    end

    # @yieldparam done [Integer] of all
    # @return [Report, nil] of the first request that fails
    def run(&progress)
      started = now
      each_case do |pair, number|
        break if now - started > @seconds

        report = check(pair, number)
        return report if report

        progress&.call(@census.cases)
      end
      nil
    end

    # @param pair [Pair]
    # @param number [Integer] of the request
    # @return [Report, nil]
    def check(pair, number)
      request = Campaign.request(pair, number)
      right, mismatch = pair.check(request)
      return Report.new(pair, number, *Shrinker.new(pair, request, mismatch).least) if mismatch && !@go_on

      @failures << "#{pair.blueprint.seed}:#{number} #{mismatch.what}, #{mismatch.way}" if mismatch
      features = request.features | pair.blueprint.features | right.world.incidents.map { |name| :"incident_#{name}" }
      @census.add(right, features, right.valid? ? pair.fallbacks(request) : [], failed: !mismatch.nil?)
      nil
    end

    # @param pair [Pair]
    # @param number [Integer]
    # @return [Request] the same for the same
    def self.request(pair, number)
      salt = (pair.blueprint.seed * 1000) + number
      DocumentDrafter.new(Random.new(salt), pair.blueprint).draft(salt)
    end

    private

    def each_case
      random = Random.new(@seed)
      pair = nil
      @count.times do |at|
        pair = Pair.new(random.rand(2**31), &@faster) if (at % @documents).zero?
        yield pair, at % @documents
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  end
end
