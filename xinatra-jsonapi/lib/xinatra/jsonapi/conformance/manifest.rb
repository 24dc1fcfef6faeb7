# frozen_string_literal: true

require "yaml"
require_relative "manifest_node"

module Xinatra
  module JSONAPI
    module Conformance
      # Describes the server under test: its version of JSON:API, its extensions and profiles, and the resources that
      # it may be tested with. Of all of them, only `resources`, and of each the type and the path, have to be there.
      class Manifest < ManifestNode
        # The Atomic Operations extension.
        ATOMIC = "https://jsonapi.org/ext/atomic"
        KEYS = { "version" => [String], "base" => [String], "missing" => [String], "extensions" => [Array],
                 "profiles" => [Array], "operations" => [String], "headers" => [Hash],
                 "resources" => [Array] }.freeze
        VERSIONS = %w[1.0 1.1].freeze
        # An id that hardly any server has.
        MISSING = "00000000-0000-4000-8000-000000000000"
        # What a statement may need of the server itself.
        FEATURES = { atomic: ->(one) { one.extensions.include?(ATOMIC) && one.operations },
                     extensions: ->(one) { one.extensions.any? }, profiles: ->(one) { one.profiles.any? },
                     negotiates: ->(one) { (one.extensions + one.profiles).any? } }.freeze
        private_constant :KEYS, :VERSIONS, :MISSING

        # @param path [String] a YAML file
        # @return [Manifest]
        # @raise [ManifestError]
        def self.load(path)
          new(YAML.safe_load_file(path))
        rescue Psych::Exception => e
          raise ManifestError, "#{path} is no YAML: #{e.message}."
        rescue SystemCallError => e
          raise ManifestError, "#{path} cannot be read: #{e.message}."
        end

        # @return [Array<Resource>]
        attr_reader :resources

        # @param values [Object] what a manifest's file holds
        # @raise [ManifestError]
        def initialize(values)
          super("the manifest", values, KEYS)
          unless VERSIONS.include?(version)
            raise ManifestError, "the manifest has #{version.inspect} for version: use #{VERSIONS.join(" or ")}."
          end

          @resources = required("resources").map { |one| Resource.new(one) }
          raise ManifestError, "the manifest has no resources: add at least one." if @resources.empty?
        end

        # @return [String] the version of JSON:API, "1.1" unless it says otherwise
        def version = self["version"] || VERSIONS.last

        # @return [String, nil] what comes before every path
        def base = self["base"]

        # @return [String] an id that no resource has
        def missing = self["missing"] || MISSING

        # @return [Array<String>] URIs
        def extensions = self["extensions"] || []

        # @return [Array<String>] URIs
        def profiles = self["profiles"] || []

        # @return [String, nil] where atomic operations are sent to
        def operations = self["operations"]

        # @return [Hash{String => String}] sent with every request
        def headers = self["headers"] || {}

        # @param type [String]
        # @return [Resource, nil]
        def resource(type) = resources.find { |one| one.type == type }

        # @param needs [Array<Symbol>] features
        # @return [Resource, nil] the first that has all of them; nil too when the server itself lacks one
        def fitting(needs)
          own, of_resource = needs.partition { |need| FEATURES.key?(need) }
          return unless own.all? { |need| FEATURES.fetch(need).call(self) }

          resources.find { |one| of_resource.all? { |need| one.feature?(need) } }
        end
      end
    end
  end
end
