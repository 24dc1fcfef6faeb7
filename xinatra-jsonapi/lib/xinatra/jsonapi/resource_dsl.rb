# frozen_string_literal: true

require_relative "model_resource"
require_relative "resource_dsl/access"
require_relative "resource_dsl/additions"
require_relative "resource_dsl/collections"
require_relative "resource_dsl/fields"
require_relative "resource_dsl/identity"

module Xinatra
  module JSONAPI
    # What the block of `resource` may say.
    #
    #   resource :articles, Article do
    #     attributes :title, :body
    #     attribute(:words, :integer) { |article| article.body.split.size }
    #     has_one :author, resource: :people
    #     has_many :comments
    #     sort :title, :created_at
    #     filter :state
    #     page size: 20, limit: 100
    #     allow :create, :update, roles: %i[editor]
    #     before_create { |article| article.editor = current_user }
    #   end
    class ResourceDSL
      # Unless said otherwise. `include_depth`: names in the longest path of `include`; `include_limit`: resources that
      # a document includes at most, each counted for every one that leads to it.
      OPTIONS = { pages: :number, page_size: 20, page_limit: 100, stream_above: 1_000, count: :none, include_depth: 3,
                  include_limit: 10_000, client_ids: false, etags: false, if_match: false }.freeze
      # Links that documents have of themselves.
      TOP = %w[self related first last prev next].freeze
      private_constant :OPTIONS, :TOP

      include Access
      include Additions
      include Collections
      include Fields
      include Identity

      # @param api [API]
      # @param type [String, Symbol]
      # @param model [Class] of Sequel's models; of {ObjectDSL} an object
      # @yield evaluated with one of these as self
      # @return [Resource]
      # @raise [DefinitionError]
      def self.build(api, type, model, &block)
        dsl = new(api, type.to_s, model)
        dsl.instance_eval(&block) if block
        dsl.resource
      end

      # @param api [API]
      # @param type [String]
      # @param model [Class]
      def initialize(api, type, model)
        @api = api
        @type = named(type)
        @model = model
        @attributes = {}
        @relationships = {}
        @sorts = {}
        @filters = {}
        @options = OPTIONS.dup
        @permissions = { index: Permission::ANYONE, show: Permission::ANYONE }
        @hooks = {}
      end

      # @return [Resource] what was said
      def resource
        check_id
        check_filters
        parts = { sorts: method(:make_sorts), filters: method(:make_filters), options: @options, extras:,
                  permissions: @permissions, hooks: @hooks, document: @document || Extras::NONE }
        parts.except(:sorts, :filters).each_value(&:freeze)
        make(@attributes.freeze, method(:make_relationships), parts)
      end

      # What documents have at their top, whose primary data are of this type: `meta` and `link`, whose blocks are given
      # nothing.
      # @yield evaluated with an {Additions::Block} as self
      # @return [void]
      def document(&) = @document = Additions::Block.new(TOP, &).extras

      private

      def make(*parts) = ModelResource.new(@type, @model, *parts)
    end
  end
end
