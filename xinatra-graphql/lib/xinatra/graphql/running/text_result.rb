# frozen_string_literal: true

require "delegate"
require_relative "../deep_json"

module Xinatra
  module GraphQL
    module Running
      # The values of a result whose data is wanted as JSON text: whoever looks at them, as tracers may, finds a Hash.
      class TextResult < DelegateClass(Hash)
        # @param data [#finish, #finish_text] a run
        # @param errors [Array<Hash>]
        def initialize(data, errors)
          @data = data
          @members = errors.empty? ? {} : { "errors" => errors }
          super(@members)
        end

        # @return [Hash{String => Object}]
        def __getobj__
          @members["data"] = @data.finish unless @members.key?("data")
          @members
        end

        # @param key [String]
        # @return [Boolean] asked without need of the data
        def key?(key) = key == "data" || @members.key?(key)

        # @return [Boolean] it has data
        def empty? = false

        # @param key [String]
        # @param value [Object]
        # @return [Object] value
        def []=(key, value)
          @members[key] = value
        end

        # @return [String] JSON text
        def to_json(*)
          return DeepJSON.generate(@members) if @members.key?("data")

          text = @data.finish_text("{#{errors}\"data\":")
          @members.each { |key, value| text << "," << entry(key, value) unless key == "errors" }
          text << "}"
        end

        private

        def errors = ("#{entry("errors", @members["errors"])}," if @members.key?("errors"))

        def entry(key, value) = "#{DeepJSON.generate(key)}:#{DeepJSON.generate(value)}"
      end
    end
  end
end
