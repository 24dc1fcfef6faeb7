# frozen_string_literal: true

require_relative "misconfigured"
require_relative "telemetry"
require_relative "trusted_proxies"

# Not within the modules below: constants in a script are those of any program.
XINATRA_RUN_SCRIPT = ->(object, path) { object.instance_eval(File.read(path), path) }

module Xinatra
  class Server
    # What a configuration's file is evaluated in. The file is Ruby, and calls the methods below:
    #
    #   workers 2
    #   threads 5
    #   bind "tcp://0.0.0.0:8080"
    #   limit :body_bytes, 10_000_000
    #   before_fork { DB.disconnect }
    class ConfigurationScript
      # Blocks that it may give, each several times.
      HOOKS = %i[before_fork after_fork on_restart on_stop].freeze
      RUN = XINATRA_RUN_SCRIPT
      Object.send(:remove_const, :XINATRA_RUN_SCRIPT)
      private_constant :RUN

      # @return [Hash{Symbol => Object}] what it says
      attr_reader :values

      # @param path [String]
      # @raise [Misconfigured] when it fails, or says what there is not
      def initialize(path)
        @path = path
        @values = { binds: [], limits: {}, **HOOKS.to_h { |name| [name, []] } }
        RUN.call(self, path)
      rescue Errno::ENOENT, Errno::EISDIR, Errno::EACCES => e
        problem = e.is_a?(Errno::ENOENT) ? "does not exist" : "cannot be read: #{e.message}"
        raise Misconfigured, "the configuration #{path} #{problem}"
      rescue StandardError, ScriptError => e
        raise Misconfigured, "the configuration #{place(e)} fails: #{reason(e)}"
      end

      # Each takes the value, see docs/server.md.
      [:host, :port, :threads, :workers, :grace, :pid_file, :directory, :user, :group, :early_hints,
       *Telemetry::NAMES].each do |name|
        define_method(name) do |*values|
          raise ArgumentError, "#{name} wants one value" unless values.size == 1

          @values[name] = values.first
        end
      end

      # @param address [String] see {Listener.open}; may be said several times
      # @return [void]
      def bind(address) = @values[:binds] << address

      # @param names [Array<String>] see {TrustedProxies}
      # @param headers [Symbol] by which fields they speak
      # @return [void]
      def trusted_proxies(*names, headers: :x_forwarded)
        @values[:trusted_proxies] = TrustedProxies.new(*names, headers:)
      end

      # @param name [Symbol, String] see {Limits::DEFAULTS}
      # @param value [Numeric, nil] nil only for `handler_warning`
      # @return [void]
      def limit(name, value) = @values[:limits][name.to_sym] = value

      # Runs in the master, before it forks workers: close there what they must not share.
      # @return [void]
      def before_fork(&block) = hook(:before_fork, block)

      # Runs in each worker when it begins.
      # @yieldparam index [Integer] the worker's, from 0
      # @return [void]
      def after_fork(&block) = hook(:after_fork, block)

      # Runs before a hot restart starts the program anew, in the master or the only process. Where it fails, this
      # server stays.
      # @return [void]
      def on_restart(&block) = hook(:on_restart, block)

      # Runs in each process that answers, when it has answered its last request.
      # @return [void]
      def on_stop(&block) = hook(:on_stop, block)

      private

      def hook(name, block)
        raise ArgumentError, "#{name} wants a block" unless block

        @values[name] << block
      end

      # Where in the file it happened.
      def place(error)
        line = error.backtrace_locations&.find { |location| location.path == @path }
        line ? "#{@path}:#{line.lineno}" : @path
      end

      def reason(error)
        case error
        when NameError then missing(error)
        when ArgumentError then wanting(error)
        when SyntaxError, LoadError then error.message.lines.first.chomp
        else "#{error.message.lines.first&.chomp} (#{error.class})"
        end
      end

      def missing(error)
        other = error.is_a?(NoMethodError) && !error.receiver.equal?(self)
        return "there is no #{error.name}" unless other

        "#{error.receiver.nil? ? "nil" : "a #{error.receiver.class}"} has no method #{error.name}"
      end

      # Ruby's own message does not say of what.
      def wanting(error)
        method = error.backtrace_locations&.first
        wanted = error.message[/\Awrong number .*expected (\d+)/, 1]
        return error.message unless wanted && method && method.path == __FILE__

        "#{method.label[/\w+\z/]} wants #{wanted == "1" ? "one value" : "a name and a value"}"
      end
    end
  end
end
