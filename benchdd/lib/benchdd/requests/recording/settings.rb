# frozen_string_literal: true

require_relative "../errors"
require_relative "../masking"

module BenchDD
  module Requests
    class Recording
      # What a recording may hold, checked when the app is put together. See {BenchDD::Recorder#initialize}.
      class Settings
        DEFAULTS = { limit: 100_000, max_body: 64 * 1024, max_file: 256 * 1024 * 1024, only: nil, session: nil,
                     digest: false, ignore: [].freeze, mask: [].freeze, keep: [].freeze, mask_paths: [].freeze,
                     raw: [].freeze }.freeze
        # Handed on to {Masking}.
        MASKING = %i[mask keep mask_paths raw].freeze
        NUMBERS = %i[limit max_body max_file].freeze
        CALLABLES = %i[only session].freeze
        private_constant :MASKING, :NUMBERS, :CALLABLES

        # @return [String] the file, as an absolute path
        attr_reader :to

        # @return [Masking]
        attr_reader :masking

        # @param to [String]
        # @param options [Hash] see {BenchDD::Recorder#initialize}
        # @raise [Error] for what is no option, or no value of one
        def initialize(to:, **options)
          @to = folder_checked(to)
          @values = DEFAULTS.merge(options)
          check
          @masking = Masking.new(**@values.slice(*MASKING))
          freeze
        end

        DEFAULTS.each_key { |name| define_method(name) { @values[name] } unless MASKING.include?(name) }

        private

        def folder_checked(path)
          file = File.expand_path(path)
          folder = File.dirname(file)
          return file if File.directory?(folder) && File.writable?(folder)

          raise Error, "to: is #{path.inspect}, but #{folder} is no folder this process may write to: make it first."
        end

        def check
          unknown = @values.keys - DEFAULTS.keys
          raise Error, "#{unknown.first}: is no option; there are to, #{DEFAULTS.keys.join(", ")}." if unknown.any?

          NUMBERS.each { |name| number?(@values[name]) || wrong(name, "a number from 1") }
          CALLABLES.each { |name| callable?(@values[name]) || wrong(name, "a lambda that takes the env") }
          return if @values[:ignore].is_a?(Array) && @values[:ignore].all?(Regexp)

          wrong(:ignore, "a list of patterns")
        end

        def number?(value) = value.is_a?(Integer) && value.positive?
        def callable?(value) = value.nil? || value.respond_to?(:call)
        def wrong(name, words) = raise(Error, "#{name}: is #{@values[name].inspect}, but must be #{words}.")
      end
    end
  end
end
