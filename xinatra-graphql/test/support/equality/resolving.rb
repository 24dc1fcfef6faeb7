# frozen_string_literal: true

require_relative "batching"
require_relative "errors"
require_relative "text"

module Equality
  # What fields that compute their value have in common, in type classes, interfaces and resolvers: `object`, `context`
  # and `dataloader` are graphql-ruby's.
  module Resolving
    # @param field [FieldPlan]
    # @param arguments [Hash{Symbol => Object}] and extras
    # @return [Object]
    def compute(field, arguments)
      key = Text.key(object).to_s
      seen = seen(field, arguments)
      log(field, "#{field.name} #{key} #{seen}") if field.options[:logged]
      tune(world.digest(seen)) if field.options[:scoped]
      case field.style
      when :lazy then LazyValue.new { world.computed(field, key, seen, context) }
      when :source, :source_all, :request, :promise, :promise_all then batched(field, world.digest(key, seen))
      else world.computed(field, key, seen, context)
      end
    end

    private

    def world = context[:world]

    # Mutations come one after the other.
    def log(field, text)
      world.log << text
      context.response_extensions[field.name] = world.log.size if world.digest(text).even?
    end

    # All ways to set something for what is below.
    def tune(digest)
      case digest % 3
      when 0 then context.scoped_set!(:tone, digest % 5)
      when 1 then context.scoped_merge!(tone: digest % 5, other: 1)
      else context.scoped.set!(:tone, digest % 5)
      end
    end

    def seen(field, arguments)
      extras = field.options[:extras]
      return "#{world.keywords(arguments)}#{read(field)}" unless extras

      looked = extras.map { |item| "#{item}:#{extra(item, arguments[item])}" }
      "#{world.keywords(arguments.except(*extras))}#{looked.join(",")}#{read(field)}"
    end

    def extra(name, value)
      # What an extension asks for, it keeps.
      return if value.nil?

      case name
      when :lookahead then value.selections.map { |item| [item.name, item.ast_nodes.size] }.inspect
      when :ast_node then [value.name, value.alias, value.line, value.col].inspect
      when :argument_details then value.argument_values.map { |item, inner| [item, inner.default_used?] }.inspect
      when :execution_errors then complain(value)
      else Text.of(value)
      end
    end

    def complain(errors)
      errors.add("complained of #{Text.key(object)}") if Dice.digest(Text.key(object).to_s) % 5 == 1
    end

    # Where contexts are scoped, all look whether it concerns them.
    def read(field)
      names = [*field.options[:reads], *(:tone if world.blueprint.settings[:scoping])]
      names.map { |name| Text.of(current(name)) }.join(",")
    end

    def current(name)
      case name
      when :current_field then [context[name]&.path, (GraphQL::Current.field&.path unless shared?)]
      when :current_arguments then context[name]&.keyword_arguments&.then { |found| world.keywords(found) }
      when :operation then [context.query.selected_operation_name, GraphQL::Current.operation_name]
      else context[name]
      end
    end

    # In a multiplex, `GraphQL::Current.field` is a field of the query that came first to the fiber, whichever asks.
    def shared? = context.query.multiplex.queries.size > 1

    def batched(field, digest)
      keys = [digest % 7, (digest >> 4) % 7]
      type = field.type
      case field.style
      when :source then source(field, type).load(keys.first)
      when :request then keys.map { |item| source(field, type).request(item) }.first.load
      when :source_all then type.list? ? source(field, type.of).load_all(keys) : source(field, type).load_all(keys).last
      when :promise then loader(field, type).load(keys.first).then { |item| item }
      else type.list? ? loader(field, type.of).load_many(keys) : loader(field, type).load_many(keys).then(&:last)
      end
    end

    def source(field, type) = dataloader.with(Source, world, field.name, type)

    def loader(field, type) = Loader.for(world, field.name, type)
  end
end
