# frozen_string_literal: true

require_relative "../attribute"
require_relative "../polymorphic"
require_relative "../relationship"

module Xinatra
  module JSONAPI
    class ResourceDSL
      # What the block of `resource` says of attributes and relationships.
      module Fields
        # Where Sequel defines what reads a column.
        GETTERS = "sequel/model/base.rb"
        private_constant :GETTERS

        # Columns, or methods of the model, whose types are the columns'.
        # @param names [Array<Symbol>]
        # @param access [Hash] as of {#attribute}
        # @return [void]
        def attributes(*names, **access) = names.each { |name| attribute(name, **access) }

        # @param name [Symbol]
        # @param type [Symbol, nil] see {Types}; the column's unless said
        # @param from [Symbol] the model's method
        # @param access [Hash] `read:` and `write:`, who may: true, false, or roles; `read_only: true` and
        #   `write_only: true` for short
        # @yieldparam record [Object] of the model, whose value is returned; the attribute is read-only then
        # @return [void]
        def attribute(name, type = nil, from: name, **access, &reader)
          check_getter(from) unless reader
          type = type ? Types.named(type) : Types.of_column(schema(from))
          access = accessible(access, from, reader)
          raw = reader.nil? && raw?(from, type)
          @attributes[field(name)] = Attribute.new(name.to_s, from, type, column: schema(from), reader:, raw:, **access)
        end

        # @param name [Symbol] of an association to one; or of several types, any name
        # @param options [Hash] `resource:` the target's type; and who may do what with it, each true, false, or roles:
        #   `include:`, `fetch:` (see where it leads), `replace:`; of one to many `merge:` (add some), `subtract:`
        #   (remove some); `read_only: true` for the last three. Of several types `types:`, what a column has for each
        #   => the resource's type; `type:` that column, and `key:` the one with the key, name_type and name_id
        #   unless said
        # @yield its meta and links: see {Additions}
        # @return [void]
        def has_one(name, **options, &block) # rubocop:disable Naming/PredicatePrefix -- Sinja's name
          raise DefinitionError, "#{@type}.#{name} leads to one: page: is for has_many" if options.key?(:page)

          options[:extras] = Additions::Block.new(%w[self related], &block).extras
          options.key?(:types) ? polymorphic(name, options) : relationship(name, Association::ONE, options)
        end

        # @param name [Symbol] of an association to many
        # @param options [Hash] as of {#has_one}; and `page:`, how many of each resource's targets are included at most
        # @yield its meta and links: see {Additions}
        # @return [void]
        def has_many(name, **options, &block) # rubocop:disable Naming/PredicatePrefix -- Sinja's name
          options[:extras] = Additions::Block.new(%w[self related first last prev next], &block).extras
          relationship(name, Association::MANY, options)
        end

        private

        # What the model cannot be told, nobody may write.
        # Sequel leaves methods alone that all of its records have, such as `hash`: such columns have no getter.
        def check_getter(column)
          return if column == :id || !@model.columns.include?(column)
          return unless @model.instance_method(column).owner >= Sequel::Model

          raise DefinitionError, "#{@type}.#{column} cannot be read by record.#{column}, a method of all records: " \
                                 "give a type and a block, { |record| record[#{column.inspect}] }"
        end

        def accessible(access, member, reader)
          access = access.dup
          access[:write] = false if access.delete(:read_only) || reader || !writable?(member)
          access[:write] = false if foreign?(member) && !access.key?(:write)
          access[:read] = false if access.delete(:write_only)
          access.transform_values { |rule| permission(rule) }
        end

        # What a row is known by stays as it is, and databases make what is generated.
        def writable?(member)
          return false if schema(member)[:generated] || Array(@model.primary_key).include?(member)

          @model.method_defined?(:"#{member}=")
        end

        # A key that leads to another row says as much as a relationship: whoever may not write that may not by this.
        def foreign?(member)
          @model.all_association_reflections.any? { |one| one[:type] == :many_to_one && one[:keys].include?(member) }
        end

        def schema(column) = @model.db_schema&.fetch(column, {}) || {}

        def raw?(column, type)
          return false unless @model.columns.include?(column) && Types.of_column(schema(column)).equal?(type)

          @model.instance_method(column).source_location&.first.to_s.end_with?(GETTERS)
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

          options = { read_only: true, **options } if reflection[:read_only]
          permissions = permissions(options)
          @relationships[field(name)] = lambda do
            target = rows(@api.target(options[:resource], reflection, "#{@type}.#{name}"), name)
            Relationship.new(name.to_s, reflection, target, permissions, "#{@type}.#{name}",
                             **options.slice(:extras, :page))
          end
        end

        def polymorphic(name, options)
          columns = [options.fetch(:key, :"#{name}_id"), options.fetch(:type, :"#{name}_type")]
          check_polymorphic(name, columns, options[:types])
          permissions = permissions(options)
          @relationships[field(name)] = lambda do
            targets = options[:types].to_h do |word, type|
              [word.to_s, rows(@api.resource!(type.to_s, "#{@type}.#{name}"), name)]
            end
            Polymorphic.new(name.to_s, columns, targets, permissions, extras: options[:extras])
          end
        end

        # Of which statements can be made.
        def rows(target, name)
          return target if target.model

          raise DefinitionError, "#{@type}.#{name} leads to #{target.type}, which are no model's: #{@model} can lead " \
                                 "to resources of Sequel's models alone"
        end

        def check_polymorphic(name, columns, types)
          strange = columns.find { |column| !@model.columns.include?(column) }
          return if strange.nil? && types.is_a?(Hash) && types.any?

          raise DefinitionError, "#{@type}.#{name} needs types, such as { \"Article\" => :articles }" unless strange

          raise DefinitionError, "#{@type}.#{name} needs the column #{strange.inspect}, which #{@model} has not: " \
                                 "name another one as key: or type:"
        end

        def make_relationships = @relationships.transform_values(&:call).freeze

        # Who may change a resource may change where its relationships lead, unless they say otherwise.
        def permissions(options)
          write = !options[:read_only]
          usual = { include: true, fetch: true, replace: write, merge: write, subtract: write }
          usual.to_h { |action, rule| [action, permission(options.fetch(action, rule))] }.freeze
        end
      end
    end
  end
end
