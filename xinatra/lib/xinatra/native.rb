# frozen_string_literal: true

require "rack/mime"
require "rack/utils"
require_relative "errors"
require_relative "indifferent_hash"
require_relative "native/no_input"
require_relative "pattern"

module Xinatra
  # The leaves in C: the steps of a request that cost most, each with a twin in Ruby of the same name and behaviour.
  # XINATRA_NATIVE=0 leaves them out.
  module Native
    # @return [Boolean] whether the leaves in C are used
    def self.available? = const_defined?(:Radix, false)

    # Loads what was built for this Ruby: in a checkout, or when the gem was installed.
    # @return [void]
    def self.load
      require_relative "#{RUBY_VERSION[/\d+\.\d+/]}/engine"
    rescue LoadError
      begin
        require "xinatra/engine"
      rescue LoadError
        warn "Xinatra runs without its native leaves, which were not built for this Ruby: slower, with the same " \
             "answers. Run `gem pristine xinatra --extensions`, or set XINATRA_NATIVE=0 where that is wanted."
      end
    end
    private_class_method :load

    # By status; those of Rack are out of the reach of Ractors other than the first.
    REASONS = Ractor.make_shareable(Rack::Utils::HTTP_STATUS_CODES.dup)
    private_constant :REASONS

    # A request that is not to be answered, since its head is malformed, or over a limit.
    class Refused < Error
      # @return [Integer] the status to answer with (RFC 9110, section 15)
      attr_reader :status

      # @param status [Integer]
      def initialize(status)
        @status = status
        super("the request's head is refused with #{status} (#{REASONS[status]})")
      end
    end

    # A header of a response that would end its field, and begin another or the body (RFC 9110, section 5.5).
    class BadHeader < Error; end

    load unless ENV["XINATRA_NATIVE"] == "0"
  end
end

require_relative "native/request" if Xinatra::Native.available?
if Xinatra::Native.const_defined?(:Loop, false)
  require_relative "native/access_log"
  require_relative "native/channel"
  require_relative "native/figures"
  require_relative "native/loop"
end
require_relative "native/tls" if Xinatra::Native.const_defined?(:TLS, false)
