# frozen_string_literal: true

module Xinatra
  module CLI
    # Loads a file and finds the apps that it defines.
    class AppLoader
      # The file is missing, fails, or defines no app.
      class LoadFailed < StandardError; end

      # Put before every app's class methods for good: what is only looked at neither serves nor warns, at exit neither.
      module LookedAt
        # Does nothing.
        # @return [nil]
        def run!(*, **) = nil
        alias start! run!

        # @return [Boolean] false: the commands have their own place for conflicts
        def report_conflicts? = false
      end

      # Put there where the command serves it.
      module Served
        # Does nothing.
        # @return [nil]
        def run!(*, **) = nil
        alias start! run!
      end
      private_constant :LookedAt, :Served

      # What stands for a folder, the first that is there.
      ENTRIES = %w[config.ru app.rb].freeze
      private_constant :ENTRIES

      # @param place [String] a Ruby or rackup file, or the folder of one
      # @param options [Hash] `environment:` the app's, `require:` a library to load first
      # @return [Array<Class>] the apps that have routes of their own, in order of definition
      # @raise [LoadFailed]
      def self.load(place, **options) = new(place, **options).load

      # @param place [String]
      # @param environment [String, nil]
      # @param require [String, nil]
      def initialize(place, environment: nil, require: nil)
        @place = place
        @environment = environment
        @library = require
      end

      # @return [Array<Class>]
      # @raise [LoadFailed]
      def load
        file = find
        prepare(LookedAt)
        apps = with_routes { quietly { evaluate(File.expand_path(file)) } }
        raise LoadFailed, "#{file} defines no Xinatra app with routes#{hint}" if apps.empty?

        apps
      end

      # What is served: the app of a rackup file, or that of a Ruby file.
      # @param name [String, nil] of the app, where the Ruby file defines several
      # @return [#call]
      # @raise [LoadFailed]
      def served(name = nil)
        file = find
        prepare(Served)
        loaded = nil
        apps = with_routes { loaded = evaluate(File.expand_path(file)) }
        return Array(loaded).first if File.extname(file) == ".ru"

        raise LoadFailed, "#{file} defines no Xinatra app with routes#{hint}" if apps.empty?

        apps = AppText.select(apps, name)
        return apps.first if apps.size == 1

        raise LoadFailed, "#{file} defines #{several(apps)}"
      end

      private

      def several(apps) = "#{apps.map { |app| AppText.name(app) }.join(" and ")}: say which with --app"

      def with_routes(&) = [Application, *record(&)].select { |app| app.routes.any? }

      def find
        return @place if File.file?(@place)
        raise LoadFailed, "#{@place} does not exist: name the file that defines the app" unless File.directory?(@place)

        entry = ENTRIES.find { |name| File.file?(File.join(@place, name)) }
        raise LoadFailed, "#{@place} has neither config.ru nor app.rb: name the file that defines the app" unless entry

        @place == "." ? entry : File.join(@place, entry)
      end

      # The framework reads the environment when it is loaded.
      def prepare(guard)
        ENV.update("APP_ENV" => @environment, "RACK_ENV" => @environment) if @environment
        require_relative "../base"
        Base.singleton_class.prepend(guard)
      end

      # @return [Array<Class>] what inherits from Base while the block runs; held here, as nothing else may hold it
      def record(&block)
        apps = []
        trace = TracePoint.new(:call) { |call| apps << call.binding.local_variable_get(:subclass) }
        trace.enable(target: Base.method(:inherited), &block)
        apps
      end

      def evaluate(path)
        require(@library) if @library
        case File.extname(path)
        when ".ru" then Rack::Builder.parse_file(path)
        when ".rb" then require(path)
        else Kernel.load(path)
        end
      rescue SystemExit
        raise LoadFailed, "#{path} ends the process while it is loaded: keep `exit` out of it"
      rescue StandardError, ScriptError => e
        raise LoadFailed, "#{path} cannot be loaded: #{reason(e, path)}"
      end

      # What an app prints while it is loaded must not mingle with the command's output.
      def quietly
        stdout = $stdout
        $stdout = $stderr
        yield
      ensure
        $stdout = stdout
      end

      # A syntax error's message begins with file and line.
      def reason(error, path)
        message = error.message.lines.map(&:strip).reject(&:empty?).first
        return message if error.is_a?(SyntaxError)

        lines = error.backtrace_locations || []
        line = lines.find { |location| location.absolute_path == path } || lines.first
        "#{error.class}: #{message}#{" (#{line.path}:#{line.lineno})" if line}"
      end

      def hint
        return unless defined?(::Sinatra::Base) && ::Sinatra::Base != Base

        ": it runs on the sinatra gem, so let it require xinatra, or give `-r xinatra/drop_in`"
      end
    end
  end
end
