# frozen_string_literal: true

module Xinatra
  module Native
    # Answers requests that come over sockets. Of the threads that call {#work} one waits for what happens, and answers
    # it; as soon as it waits for something else, another takes its place.
    class Loop
      # @param app [#call, #fetch]
      # @param finisher [Server::Finisher] writes responses whose body is no String and no Array of Strings
      # @param folder [String] where large bodies are kept
      # @param settings [Hash{Symbol => Object}] see {Server::Limits#to_h}, and `fetches:`, whether the app answers
      #   {Request}s by {Response}s, not environments; and, where they are wanted, `early_hints: true`,
      #   `access_log:`, an {AccessLog}, `figures:`, {Figures} of which this process has claimed a slot,
      #   `request_ids:`, see {Server::Telemetry}, and `trusted_proxies:`, see {Server::TrustedProxies#to_a}
      def initialize(app, finisher, folder:, **settings)
        set_up(app, finisher, folder, settings)
        @listeners = []
      end

      # Takes connections from a socket.
      # @param socket [BasicSocket] which listens; it stays the caller's, who closes it
      # @param base [Hash{String => Object}] what environments of its requests begin with
      # @param tls [TLS, nil] what they speak it with; nil where they do not
      # @param other [Hash{String => Object}, nil] what environments begin with whose client has asked by the other
      #   scheme, as trusted proxies say; nil where none are configured
      # @param proxied [Boolean] whether they begin with a header of the PROXY protocol
      # @return [self]
      def listen(socket, base, tls = nil, other: nil, proxied: false)
        @listeners << socket
        _listen(socket.fileno, base, other, tls, proxied)
      end

      # @!method work
      #   Answers requests until the loop has ended.
      #   @return [nil]
      # @!method drain
      #   Takes no more connections, answers what has come, and ends when none is left.
      #   @return [nil]
      # @!method stop
      #   Ends, and breaks off what is left.
      #   @return [nil]
      # @!method ended?
      #   @return [Boolean] whether no more is answered
      # @!method connections
      #   @return [Integer] how many are open
      # @!method requests
      #   @return [Integer] how many were answered
      # @!method slow(seconds)
      #   Handlers that have been at work for as long, and have sent nothing yet; each is told once.
      #   @param seconds [Numeric]
      #   @return [Array] thread, {Request} and milliseconds of each
    end
  end
end
