# frozen_string_literal: true

require_relative "attribute"
require_relative "relationship"
require_relative "resource"

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
    #   end
    class ResourceDSL
      # Unless said otherwise. `include_depth`: names in the longest path of `include`.
      OPTIONS = { pages: :number, page_size: 20, page_limit: 100, count: :none, include_depth: 3 }.freeze
      # Where Sequel defines what reads a column.
      GETTERS = "sequel/model/base.rb"
      # RFC 3986's unreserved characters: what JSON:API recommends for member names ("Member Names").
      NAME = /\A[a-zA-Z0-9](?:[a-zA-Z0-9_-]*[a-zA-Z0-9])?\z/
      private_constant :OPTIONS, :GETTERS, :NAME

      # @param api [API]
      # @param type [String, Symbol]
      # @param model [Class]
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
        @actions = %i[index show]
      end

      # @return [Resource] what was said
      def resource
        check_filters
        parts = { sorts: @sorts, filters: @filters, options: @options, actions: @actions }.transform_values(&:freeze)
        Resource.new(@type, @model, @attributes.freeze, method(:make_relationships), parts)
      end

      # Columns, or methods of the model, whose types are the columns'.
      # @param names [Array<Symbol>]
      # @param access [Hash] `read_only: true`, `write_only: true`
      # @return [void]
      def attributes(*names, **access) = names.each { |name| attribute(name, **access) }

      # @param name [Symbol]
      # @param type [Symbol, nil] see {Types}; the column's unless said
      # @param from [Symbol] the model's method
      # @param read_only [Boolean]
      # @param write_only [Boolean]
      # @yieldparam record [Object] of the model, whose value is returned; the attribute is read-only then
      # @return [void]
      def attribute(name, type = nil, from: name, read_only: false, write_only: false, &reader)
        type = type ? Types.named(type) : Types.of_column(schema(from))
        access = :read_only if read_only || reader
        access = :write_only if write_only
        raw = reader.nil? && raw?(from, type)
        @attributes[field(name)] = Attribute.new(name.to_s, from, type, reader:, raw:, access:)
      end

      # @param name [Symbol] of an association to one
      # @param options [Hash] `resource:` the target's type; `include: false` where clients may not include it
      # @return [void]
      def has_one(name, **options) # rubocop:disable Naming/PredicatePrefix -- Sinja's name
        relationship(name, %i[many_to_one one_to_one], options)
      end

      # @param name [Symbol] of an association to many
      # @param options [Hash] as of {#has_one}
      # @return [void]
      def has_many(name, **options) # rubocop:disable Naming/PredicatePrefix -- Sinja's name
        relationship(name, %i[one_to_many many_to_many], options)
      end

      # What a collection may be sorted by: attributes, or an expression of SQL under a name.
      # @param names [Array<Symbol>]
      # @param by [Sequel::SQL::Expression, nil] of one name
      # @return [void]
      def sort(*names, by: nil)
        names.each { |name| @sorts[name.to_s] = by || Sequel.qualify(@model.table_name, name) }
      end

      # What a collection may be filtered by: attributes, or a name with a block.
      # @param names [Array<Symbol>]
      # @yieldparam dataset [Sequel::Dataset]
      # @yieldparam value [String] the client's
      # @yieldreturn [Sequel::Dataset]
      # @return [void]
      def filter(*names, &block) = names.each { |name| @filters[name.to_s] = block }

      # @param pages [Symbol] :number, :offset or :cursor
      # @param size [Integer] of a page that does not say
      # @param limit [Integer] of any
      # @return [void]
      # @raise [DefinitionError]
      def page(pages = OPTIONS[:pages], size: OPTIONS[:page_size], limit: [OPTIONS[:page_limit], size].max)
        unless Query::PAGES.key?(pages)
          raise DefinitionError, "#{@type} has no pages by #{pages.inspect}: say one of #{Query::PAGES.keys.inspect}"
        end

        @options.update(pages:, page_size: Integer(size), page_limit: Integer(limit))
      end

      # @param how [Symbol] :none, or :exact with a query for each page
      # @return [void]
      # @raise [DefinitionError]
      def count(how)
        unless Resource::COUNTS.include?(how)
          raise DefinitionError, "#{@type} cannot be counted #{how.inspect}: say one of #{Resource::COUNTS.inspect}"
        end

        @options[:count] = how
      end

      # @param depth [Integer] names in the longest path of `include`
      # @return [void]
      def include_depth(depth) = @options[:include_depth] = Integer(depth)

      # @param actions [Array<Symbol>] the only ones of :index and :show
      # @return [void]
      def only(*actions) = @actions = actions

      private

      # By name alone, only what a column says can be filtered by, and only what documents show.
      def check_filters
        strange = @filters.find { |name, own| own.nil? && !comparable?(@attributes[name]) }
        return unless strange

        raise DefinitionError, "#{@type} cannot be filtered by #{strange.first.inspect}: declare a readable " \
                               "attribute of a column by that name, or give a block"
      end

      def comparable?(attribute)
        attribute&.readable? && attribute.reader.nil? && @model.columns.include?(attribute.member)
      end

      def schema(column) = @model.db_schema&.fetch(column, {}) || {}

      def raw?(column, type)
        return false unless @model.columns.include?(column) && Types.of_column(schema(column)).equal?(type)

        @model.instance_method(column).source_location&.first.to_s.end_with?(GETTERS)
      end

      def named(name)
        return name.to_s if NAME.match?(name.to_s)

        raise DefinitionError, "#{name.inspect} cannot name a member: use letters, digits, - and _ (JSON:API 1.1, " \
                               "Member Names)"
      end

      # Attributes and relationships are fields, which share one namespace with `type` and `id`.
      def field(name)
        name = named(name)
        return name unless %w[id type].include?(name) || @attributes.key?(name) || @relationships.key?(name)

        raise DefinitionError, "#{@type} has a field #{name.inspect} already: name the other one differently " \
                               "(JSON:API 1.1, Fields)"
      end

      def relationship(name, kinds, options)
        reflection = @model.association_reflection(options.fetch(:from, name))
        unless reflection && kinds.include?(reflection[:type])
          raise DefinitionError, "#{@model} has no association #{name.inspect} that is #{kinds.join(" or ")}: " \
                                 "declare it in the model"
        end

        @relationships[field(name)] = [reflection, options]
      end

      def make_relationships
        @relationships.to_h do |name, (reflection, options)|
          target = @api.target(options[:resource], reflection, "#{@type}.#{name}")
          [name, Relationship.new(name, reflection, target, included: options.fetch(:include, true))]
        end.freeze
      end
    end
  end
end
