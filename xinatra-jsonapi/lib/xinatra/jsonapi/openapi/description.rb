# frozen_string_literal: true

require "json"
require "xinatra/templates/bounded_cache"
require_relative "../conditions"
require_relative "document"

module Xinatra
  module JSONAPI
    # What an API is, in a form that programs read (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1.html).
    module OpenAPI
      # The description of an API: where it is found, and its texts, each made once.
      class Description
        # Where it is unless the app says otherwise.
        PATH = "/openapi.json"
        MEDIA_TYPE = "application/vnd.oai.openapi+json;version=3.1"
        # Texts that are kept: one for each path at which the app is mounted, and combination of roles.
        TEXTS = 20
        private_constant :TEXTS

        # A text and its entity tag.
        Answer = Struct.new(:text, :tag)

        # @return [String] below where the API is mounted
        attr_reader :path

        # @param api [API]
        # @param path [String]
        # @param info [Hash{Symbol => String}] `title:`, `version:`, and what else an Info Object has
        def initialize(api, path, info)
          @api = api
          @path = path
          @info = info.freeze
          @answers = BoundedCache.new(TEXTS)
          @links = BoundedCache.new(TEXTS)
        end

        # @param prefix [String] the path at which the API is mounted
        # @param roles [Array<Symbol>] of whoever asks: nobody is told of fields that they may not see
        # @return [Answer]
        # @raise [DefinitionError] when a relationship leads to no resource
        def answer(prefix, roles)
          @answers.fetch([prefix, roles]) do
            text = JSON.generate(Document.new(@api, @info, prefix, roles).to_h)
            Answer.new(text.freeze, Conditions.tag(text).freeze).freeze
          end
        end

        # @param prefix [String]
        # @return [String] the member of links that leads here, in JSON
        def link(prefix)
          @links.fetch(prefix) { "\"describedby\":#{JSON.generate("#{prefix}#{path}")}".freeze }
        end

        # @return [void] when resources are added, for it is another one then
        def outdated = @answers.clear
      end
    end
  end
end
