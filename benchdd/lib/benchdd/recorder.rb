# frozen_string_literal: true

require_relative "requests/recording"

module BenchDD
  # Rack middleware (Rack 2 and 3) that records a running app's requests into a file, without their secrets.
  #
  #   require "benchdd/recorder"
  #   use BenchDD::Recorder, to: "requests.jsonl"
  #
  # The app sees the requests it would see, and the client gets the answers it would get; what goes wrong with the
  # recording is told once, to `rack.errors`.
  class Recorder
    # @param app [#call]
    # @param to [String] the file; `.2`, `.3` ... go before its extension when it exists already, or when another
    #   process records, too. It is called `NAME.part` until the process ends or a limit is reached
    # @param options [Hash]
    # @option options [Integer] :limit requests a process (100,000)
    # @option options [Integer] :max_body bytes; a longer body is left out (65,536)
    # @option options [Integer] :max_file bytes (268,435,456)
    # @option options [#call] :only takes the env, and says whether to record the request
    # @option options [#call] :session takes the env, and returns what is the same for one client's requests, or nil;
    #   cookies tell without it
    # @option options [Array<String, Symbol, Regexp>] :mask names that are secret besides the usual ones
    # @option options [Array<String, Symbol, Regexp>] :keep names, also of cookies and headers, that are not secret
    # @option options [Array<Regexp>] :mask_paths their captures are secret parts of paths
    # @option options [Array<String>] :raw media types whose bodies hold no secrets
    # @option options [Boolean] :digest whether to keep a digest of each answer's body (false)
    # @option options [Array<Regexp>] :ignore what may differ between equal answers, for the digest
    # @raise [BenchDD::Requests::Error] for an option that is none, or whose value is wrong
    def initialize(app, to:, **options)
      @app = app
      @recording = Requests::Recording.new(to: to, **options)
    end

    # @param env [Hash] of Rack
    # @return [Array] the app's answer
    def call(env)
      exchange = @recording.begin(env)
      return @app.call(env) unless exchange

      answer = call_app(env, exchange)
      @recording.answered(exchange, answer)
    end

    # Ends the recording of this process; requests go on being answered.
    # @return [void]
    def close = @recording.close

    private

    def call_app(env, exchange)
      @app.call(env)
    rescue StandardError
      @recording.raised(exchange)
      raise
    end
  end
end
