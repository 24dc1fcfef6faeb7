# frozen_string_literal: true

require_relative "configuration_script"
require_relative "limits"
require_relative "listener"
require_relative "privileges"
require_relative "telemetry"
require_relative "trusted_proxies"

module Xinatra
  class Server
    # How an app is served. What is given counts more than what a file says, that more than the environment, that more
    # than the defaults. What a file may say is in {ConfigurationScript}.
    class Configuration
      DEFAULTS = { host: "localhost", port: 9292, threads: 5, workers: 1, grace: 30 }.freeze
      # Variables that platforms set.
      VARIABLES = { port: "PORT", workers: "WEB_CONCURRENCY" }.freeze
      # No workers is one process, as with other servers.
      RANGES = { port: 0..65_535, threads: 1..1000, workers: 0..1000 }.freeze
      private_constant :DEFAULTS, :VARIABLES, :RANGES

      # @return [Array<String>] the addresses to listen at, see {Listener.open}
      attr_reader :binds
      # @return [Integer]
      attr_reader :threads, :workers
      # @return [Numeric] how many seconds requests have to end when the server is stopped
      attr_reader :grace
      # @return [String, nil] where the process's number is written
      attr_reader :pid_file
      # @return [Hash{Symbol => Numeric}] see {Limits}
      attr_reader :limits
      # @return [Privileges, nil] as whom it goes on when root has started it
      attr_reader :privileges
      # @return [Telemetry]
      attr_reader :telemetry
      # @return [TrustedProxies, nil] who is believed when he says for whom he asks; nil: that is left to the app
      attr_reader :trusted_proxies
      # @return [Boolean] whether the app may send early hints
      attr_reader :early_hints
      # @return [String, nil] the folder that it serves from, and is started anew in
      attr_reader :directory
      # @return [Array<Proc>]
      attr_reader(*ConfigurationScript::HOOKS)

      # @param file [String, nil] the path of a configuration
      # @param environment [Hash{String => String}]
      # @param given [Hash{Symbol => Object}]
      # @raise [Misconfigured] for a value that cannot be, or a file that fails
      def initialize(file: nil, environment: ENV, **given)
        said = file ? ConfigurationScript.new(file).values : {}
        chosen = variables(environment).merge(said, given)
        values = DEFAULTS.merge(chosen)
        take_numbers(values)
        @host = values[:host]
        @pid_file, @directory = %i[pid_file directory].map { |name| path(name, values[name]) }
        @privileges = privileges_of(values)
        @telemetry = Telemetry.new(values)
        @limits = Limits.new(**values.fetch(:limits, {})).to_h
        take_manners(values, said)
        take_hooks(values)
        @anywhere = chosen.values_at(:host, :port).none? && chosen.fetch(:binds, []).empty?
        @binds = (given[:binds] || places(said, given)).each { |address| check(address) }
        freeze
      end

      # @return [Boolean] whether nobody has said where to listen
      def anywhere? = @anywhere

      private

      def take_numbers(values)
        @port, @threads, @workers = %i[port threads workers].map { |name| whole(name, values[name]) }
        @workers = 1 if @workers.zero?
        @grace = values[:grace]
        return if @grace.is_a?(Numeric) && @grace.real? && @grace.between?(0, 1_000_000)

        raise Misconfigured, "#{@grace.inspect} is no grace: give seconds from 0"
      end

      def take_hooks(values)
        ConfigurationScript::HOOKS.each { |name| instance_variable_set(:"@#{name}", values.fetch(name, [])) }
      end

      def check(address)
        return if Listener.address?(address)

        raise Misconfigured, "#{address.inspect} is no address: write #{Listener::FORMS}"
      end

      def path(name, value)
        return value if value.nil? || value.is_a?(String)

        raise Misconfigured, "#{value.inspect} is no #{name}: give a path"
      end

      def yes_or_no(name, value)
        return value if [true, false].include?(value)

        raise Misconfigured, "#{value.inspect} is no #{name}: give true or false"
      end

      # Addresses on a command line take the place of a file's; by which fields proxies speak is as there.
      def take_manners(values, said)
        headers = said[:trusted_proxies]&.headers || TrustedProxies::HEADERS.first
        @trusted_proxies = TrustedProxies.of(values[:trusted_proxies], headers:)
        @early_hints = yes_or_no(:early_hints, values.fetch(:early_hints, false))
      end

      def privileges_of(values)
        user, group = values.values_at(:user, :group)
        return Privileges.new(user, group) if user
        raise Misconfigured, "group #{group} needs a user: say who is to be in it" if group
      end

      # A host and a port that are given take the place of a file's addresses.
      def places(said, given)
        binds = said.fetch(:binds, [])
        binds.empty? || given.key?(:host) || given.key?(:port) ? ["tcp://#{@host}:#{@port}"] : binds
      end

      def variables(environment)
        VARIABLES.each_with_object({}) do |(name, variable), found|
          value = environment[variable]
          found[name] = value unless value.nil? || value.empty?
        end
      end

      def whole(name, value)
        number = value.is_a?(String) ? Integer(value, 10, exception: false) : value
        range = RANGES.fetch(name)
        return number if number.is_a?(Integer) && range.cover?(number)

        raise Misconfigured, "#{value.inspect} is no number of #{name}: give one from #{range.min} to #{range.max}"
      end
    end
  end
end
