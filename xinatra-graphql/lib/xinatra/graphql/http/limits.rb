# frozen_string_literal: true

require_relative "../errors"

module Xinatra
  module GraphQL
    module HTTP
      # How much a client may send. 0 for `batch` and `uploads` means that there are none.
      #
      # - `body_bytes`: of a body, but for the files in it
      # - `query_bytes`: of a document
      # - `selections`: fields and fragments in a document, those of a fragment counted wherever it is spread
      # - `selection_depth`: of them within each other
      # - `variable_depth`: objects and lists within each other, in variables and extensions
      # - `variable_values`: in variables, or extensions, however nested
      # - `batch`: requests in one body
      # - `uploads`: files of a body
      # - `upload_bytes`: of each file
      # - `connections`: that stay open, in each process
      # - `subscriptions`: of a WebSocket
      # - `init_timeout`: seconds that it may take to say what it wants
      # - `idle_timeout`: seconds that it may be open without a subscription
      Limits = Struct.new(:body_bytes, :query_bytes, :selections, :selection_depth, :variable_depth, :variable_values,
                          :batch, :uploads, :upload_bytes, :connections, :subscriptions, :init_timeout, :idle_timeout,
                          keyword_init: true) do
        # @param given [Hash{Symbol => Integer}] those that are not as {Limits::DEFAULTS} has them
        # @return [Limits]
        # @raise [DefinitionError]
        def self.with(given)
          new(**self::DEFAULTS, **given).freeze
        end

        # @raise [DefinitionError]
        def initialize(**limits)
          super
          each_pair do |name, value|
            next if value.is_a?(Integer) && !value.negative?

            raise DefinitionError, "#{name}: #{value.inspect} is no limit: give a number of 0 or more"
          end
        end

        # @return [Integer] bytes of a multipart body with all files that it may have, and what is between them
        def multipart_bytes = body_bytes + (uploads * (upload_bytes + 1_024))

        # @return [Integer] objects and arrays within each other: a batch of requests with variables
        def nesting = variable_depth + 2
      end

      Limits::DEFAULTS = { body_bytes: 1_048_576, query_bytes: 32_768, selections: 10_000, selection_depth: 200,
                           variable_depth: 32, variable_values: 10_000, batch: 0, uploads: 0,
                           upload_bytes: 10_485_760, connections: 10_000, subscriptions: 100, init_timeout: 10,
                           idle_timeout: 300 }.freeze
    end
  end
end
