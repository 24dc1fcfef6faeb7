# frozen_string_literal: true

module Xinatra
  module GraphQL
    # `@defer` and `@stream`: what of a result may follow behind it (GraphQL specification, working draft of the
    # directives of 24 August 2022, by which clients name it: `deferSpec=20220824`). Where the client does not take a
    # result in parts, they do nothing, as the draft permits.
    module Incremental
      # Of a fragment whose fields may come later.
      class Defer < ::GraphQL::Schema::Directive
        description "Lets the fields of a fragment be delivered behind the others."
        locations FRAGMENT_SPREAD, INLINE_FRAGMENT
        argument :if, ::GraphQL::Types::Boolean, required: false, default_value: true,
                                                 description: "Delivered with the others when false."
        argument :label, ::GraphQL::Types::String, required: false, description: "Tells the client what it is."
      end

      # Of a list whose items may come later.
      class Stream < ::GraphQL::Schema::Directive
        description "Lets the items of a list be delivered behind the others."
        locations FIELD
        argument :if, ::GraphQL::Types::Boolean, required: false, default_value: true,
                                                 description: "Delivered with the others when false."
        argument :label, ::GraphQL::Types::String, required: false, description: "Tells the client what it is."
        argument :initial_count, ::GraphQL::Types::Int, required: false, default_value: 0,
                                                        description: "How many items are delivered at once."
      end

      # What comes later of the objects that a selection is of.
      #
      # - `label`: a String, or nil
      # - `selection`: a Selection
      Deferral = Struct.new(:label, :selection)

      # @param name [String] of what is delivered
      # @param value [Object]
      # @param path [Array<Integer, String>]
      # @param label [String, nil]
      # @return [Hash{String => Object}] as the draft has it
      def self.payload(name, value, path, label)
        label ? { name => value, "path" => path, "label" => label } : { name => value, "path" => path }
      end

      # Both of them.
      DIRECTIVES = [Defer, Stream].freeze

      # @param node [::GraphQL::Language::Nodes::Directive]
      # @param name [String] of an argument
      # @return [Object, nil] its value as the document has it, perhaps a variable
      def self.argument(node, name) = node.arguments.find { |argument| argument.name == name }&.value
    end
  end
end
