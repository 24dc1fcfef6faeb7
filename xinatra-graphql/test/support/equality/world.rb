# frozen_string_literal: true

require "date"
require_relative "dice"
require_relative "incidents"
require_relative "record_maker"
require_relative "text"

module Equality
  # The data of one run. A value depends on nothing but the seed of the case, the record, the field and its arguments,
  # so that two runs see the same in whatever order they look.
  class World
    include Incidents

    RECORDS = 4
    # @return [Array<String>] what mutations have done
    attr_reader :log
    # @return [Array<Array(String, Array)>] what sources and loaders were asked at once
    attr_reader :batches
    # @return [Array<String>] which fields were computed
    attr_reader :calls
    # @return [Array<Array>] what the tracing module saw
    attr_reader :trace
    # @return [Set<Symbol>] what resolvers, sources and loaders have done instead of giving a value
    attr_reader :incidents
    attr_reader :blueprint

    # @param blueprint [Blueprint]
    # @param salt [Integer] the seed of the case
    def initialize(blueprint, salt)
      @blueprint = blueprint
      @salt = salt
      @trouble = blueprint.settings[:trouble]
      @maker = RecordMaker.new(self)
      @incidents = Set.new
      @log = []
      @batches = []
      @calls = []
      @trace = []
      @raw_null = false
    end

    # @param arguments [Hash{Symbol => Object}] which graphql-ruby has, with a Dataloader, in the order of their coming
    # @return [String] the same for the same
    def keywords(arguments)
      arguments = arguments.sort_by { |name, _| name.to_s }.to_h if @blueprint.settings[:dataloader]
      Text.of(arguments)
    end

    # @return [Boolean] whether a RawValue of nil was met, which takes away what is around it, if that cannot be null,
    #   without an error
    def raw_null? = @raw_null

    # @return [nil]
    def raw_null!
      @raw_null = true
      nil
    end

    # @return [String] short, for messages that show a context
    def inspect = "a world"

    # @param type [String] an object type
    # @param number [Integer]
    # @return [Object] the same for the same
    def record(type, number) = @maker.record(type, number)

    # @param id [String] "T0-1"
    # @return [Object, nil]
    def find(id)
      type, number = id.split("-")
      record(type, Integer(number)) if number && @blueprint[type]
    end

    # @param parts [Array<Object>]
    # @return [Integer]
    def digest(*parts) = Dice.digest("#{@salt}/#{parts.join("/")}")

    # @return [Object] what a record has
    def stored(field, key) = happening(field.type, digest(key, field.name), STORED)

    # @return [Object] what a resolver makes of its object, its arguments and what it has looked at
    def computed(field, key, seen, context)
      @context = context
      @calls << "#{field.name} #{key} #{seen}"
      happening(field.type, digest(key, field.name, seen), context ? all_incidents : [*STORED, *RAISED], @trouble * 3)
    end

    # @return [Object] what a source or a loader has
    def loaded(field, type, key)
      happening(type, digest(field, key), [*STORED, *RAISED], @trouble * 2)
    rescue GraphQL::Error, Refusal, Excuse => e
      e
    end

    # @param field [String]
    # @return [Boolean] whether its source fails as a whole
    def failing?(field) = @trouble.positive? && (digest(:source, field) % 12).zero?

    # @return [Boolean] in most cases
    def agreed?(digest, rate = 7) = (digest % rate).positive?

    # @param type [TypeRef]
    # @param digest [Integer]
    # @return [Object] a value as it should be
    def material(type, digest)
      return nil if type.null? && (digest % 17).zero?
      return elements(type, digest) if type.list?

      plan = @blueprint[type.name]
      case plan
      when nil, EnumPlan, ScalarPlan then leaf(type.name, plan, digest)
      else composite(type.name, plan, digest)
      end
    end

    private

    def all_incidents
      @all_incidents ||= [*STORED, *RAISED, *COMPUTED, *UNUSUAL, *(:accident if @blueprint.settings[:unhandled])]
    end

    # Records that no request reads have incidents, too: those of records are not written down.
    def happening(type, digest, incidents, rate = @trouble)
      return material(type, digest) unless ((digest >> 8) % 1000) < rate

      incident = incidents[(digest >> 4) % incidents.size]
      @incidents << incident unless incidents.equal?(STORED)
      send(incident, type, digest)
    end

    def elements(type, digest)
      Array.new((digest >> 3) % 4) { |item| happening(type.of, Dice.digest("#{digest}/#{item}"), STORED) }
    end

    def composite(name, plan, digest)
      return connected(plan.options[:node], digest) if plan.options[:node]

      possible = @blueprint.possible(name)
      record(possible[(digest >> 5) % possible.size], digest % RECORDS)
    end

    def connected(node, digest)
      items = elements(TypeRef.parse("[#{node}]"), digest)
      (digest % 9).zero? ? GraphQL::Pagination::ArrayConnection.new(items) : items
    end

    def leaf(name, plan, digest)
      case plan
      when EnumPlan then plan.pairs[digest % plan.pairs.size].last
      when ScalarPlan then scalar(plan, digest)
      else builtin(name, digest)
      end
    end

    def scalar(plan, digest)
      case plan.style
      when :date then Date.new(2030, 1, 1) + (digest % 50)
      when :json then [{ "a" => [digest % 9] }, 1, nil, [true]][digest % 4] || "json"
      else %i[up down][digest % 2]
      end
    end

    def builtin(name, digest)
      case name
      when "Int" then digest % 100
      when "Float" then (digest % 1000) / 8.0
      when "Boolean" then digest.odd?
      when "ID" then digest.even? ? digest % 100 : "id#{digest % 100}"
      else "text #{digest % 1000}"
      end
    end
  end
end
