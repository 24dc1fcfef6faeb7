# frozen_string_literal: true

require_relative "../extras"

module Xinatra
  module JSONAPI
    class ResourceDSL
      # What a block may say of meta and links: of resources, of a relationship, or of documents.
      module Additions
        # RFC 3986's unreserved characters: what JSON:API recommends for member names ("Member Names").
        NAME = /\A[a-zA-Z0-9](?:[a-zA-Z0-9_-]*[a-zA-Z0-9])?\z/
        private_constant :NAME

        # @param value [Hash, nil] the same for all
        # @yieldparam record [Object] of the model; nothing for documents
        # @yieldreturn [Hash]
        # @return [void]
        def meta(value = nil, &block) = @meta = block || value

        # @param name [Symbol]
        # @param value [String, Hash, nil] a URL or a link object, the same for all
        # @yieldparam record [Object] of the model; nothing for documents
        # @yieldreturn [String, Hash, nil]
        # @return [void]
        # @raise [DefinitionError]
        def link(name, value = nil, &block)
          if taken.include?(name.to_s)
            raise DefinitionError, "the link #{name.inspect} is made here already: name it differently"
          end

          (@links ||= {})[named(name)] = block || value
        end

        # @return [Extras] what was said
        def extras = Extras.new(@meta, @links || {})

        # The block of a relationship, or of `document`.
        class Block
          include Additions

          # @param taken [Array<String>] links that there are already
          # @yield evaluated with this as self
          def initialize(taken, &block)
            @taken = taken
            instance_eval(&block) if block
          end

          private

          attr_reader :taken
        end

        private

        # A resource's link to itself may be another one.
        def taken = []

        def named(name)
          return name.to_s if NAME.match?(name.to_s)

          raise DefinitionError, "#{name.inspect} cannot name a member: use letters, digits, - and _ (JSON:API 1.1, " \
                                 "Member Names)"
        end
      end
    end
  end
end
