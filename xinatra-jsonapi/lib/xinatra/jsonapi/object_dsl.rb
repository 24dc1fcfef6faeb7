# frozen_string_literal: true

require_relative "object_filter"
require_relative "object_relationship"
require_relative "object_resource"
require_relative "resource_dsl"

module Xinatra
  module JSONAPI
    # What the block of `resource` may say where no model has the records, but an object finds them: see {ObjectStore}.
    # Nobody else knows of what type attributes are, and what can be sorted and filtered by.
    #
    #   resource :cities, Cities.new do
    #     attribute :name, :string
    #     has_one :country, resource: :countries
    #     has_many :streets, resource: :streets
    #     sort :name
    #     filter :name
    #   end
    class ObjectDSL < ResourceDSL
      # Ways to count, and to page, of which the object knows nothing.
      COUNTS = %i[none exact].freeze
      PAGES = %i[number offset].freeze
      private_constant :COUNTS, :PAGES

      # @param name [Symbol]
      # @param type [Symbol] see {Types}
      # @param from [Symbol] the record's method, and with = its setter
      # @param access [Hash] see {Fields#attribute}
      # @yieldparam record [Object] whose value is returned; the attribute is read-only then
      # @return [void]
      # @raise [DefinitionError]
      def attribute(name, type = nil, from: name, **access, &reader)
        cannot("have the attribute #{name.inspect} without a type", "attribute #{name.inspect}, :string") unless type
        super
      end

      # @param names [Array<Symbol, String>] of which the object knows the meaning
      # @param by [nil] there is no SQL here
      # @return [void]
      # @raise [DefinitionError]
      def sort(*names, by: nil)
        cannot("be sorted by an expression", "sort :name") if by
        super
      end

      # @param names [Array<Symbol, String>] of which the object knows the meaning
      # @param options [Hash] none
      # @return [void]
      # @raise [DefinitionError]
      def filter(*names, **options, &block)
        cannot("be filtered with operators or a block", "filter :name") if options.any? || block
        super(*names)
      end

      # @param pages [Symbol] :number or :offset
      # @param options [Hash] see {Collections#page}
      # @return [void]
      # @raise [DefinitionError]
      def page(pages = PAGES.first, **options)
        cannot("have pages by #{pages.inspect}", "one of #{PAGES.inspect}") unless PAGES.include?(pages)
        cannot("be streamed", "a limit for its pages") if options.key?(:stream_above)
        super
      end

      # @param how [Symbol] :none or :exact
      # @return [void]
      # @raise [DefinitionError]
      def count(how)
        cannot("be counted #{how.inspect}", "one of #{COUNTS.inspect}") unless COUNTS.include?(how)
        super
      end

      # Columns, and rows, are a model's.
      # @raise [DefinitionError]
      def id(**) = cannot("say where ids are from", "it by a method of the object: id(record)")

      # @raise [DefinitionError]
      def soft_delete(_column) = cannot("say what is deleted", "it by what the object finds")

      # @raise [DefinitionError]
      def scope = cannot("have a scope", "it by what the object finds")

      # @return [ObjectResource] what was said
      # @raise [DefinitionError] when the object cannot do what it is to do
      def resource
        needs = @permissions.select { |_, permission| permission.granted? }.keys.to_h do |action|
          [action.inspect, ObjectStore::NEEDS.fetch(action)]
        end
        needs["count :exact"] = %i[count] if @options[:count] == :exact
        needs.each { |what, methods| check(what, methods) }
        super
      end

      private

      def make(*parts) = ObjectResource.new(@type, @model, *parts)

      def check(what, methods)
        missing = methods.find { |method| !@model.respond_to?(method) }
        return unless missing

        raise DefinitionError, "#{@type} cannot have #{what}: it needs the method #{missing} of #{@model.class}, " \
                               "which is no Sequel model and has no such method"
      end

      def cannot(what, remedy)
        raise DefinitionError, "#{@type} cannot #{what}, for #{@model.class} is no Sequel model: say #{remedy}"
      end

      def check_id = nil

      def check_filters = nil

      def check_getter(_column) = nil

      def schema(_column) = {}

      def raw?(_column, _type) = false

      def writable?(_member) = true

      def foreign?(_member) = false

      def make_sorts(_resource) = @sorts.freeze

      def make_filters(resource)
        @filters.keys.to_h { |name| [name, ObjectFilter.new(name, resource.attributes[name])] }.freeze
      end

      def polymorphic(name, _options) = cannot("lead to several types by #{name.inspect}", "resource: of one")

      def relationship(name, kinds, options)
        cannot("have #{name.inspect} without where it leads", "resource: of a type") unless options[:resource]
        permissions = permissions(options)
        many = kinds.equal?(Association::MANY)
        @relationships[field(name)] = lambda do
          target = target(options[:resource].to_s, name, many)
          ObjectRelationship.new(name.to_s, options.fetch(:from, name), target, permissions, many:,
                                                                                             extras: options[:extras])
        end
      end

      # What a record's method returns is paged by where it stands.
      def target(type, name, many)
        target = @api.resource!(type, "#{@type}.#{name}")
        return target unless many && !PAGES.include?(target.options.fetch(:pages))

        cannot("lead to many #{type}, whose pages are by #{target.options[:pages].inspect}",
               "page :number of #{type}")
      end
    end
  end
end
