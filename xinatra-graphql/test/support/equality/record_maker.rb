# frozen_string_literal: true

require "ostruct"

module Equality
  # Makes the records of a world: Structs, OpenStructs, objects, Hashes with Symbols and with Strings.
  class RecordMaker
    # Records lead to each other: messages that show one would never end.
    module Named
      # @return [String]
      def inspect = Text.key(self).to_s

      # @return [String]
      def to_s = inspect
    end

    # It has methods for what it was given. Schemas read such ones, whether it is good to write them or not.
    OPEN = Class.new(OpenStruct) { include Named } # rubocop:disable Style/OpenStructUse

    # @param world [World]
    def initialize(world)
      @world = world
      @records = {}
    end

    # @param type [String]
    # @param number [Integer]
    # @return [Object]
    def record(type, number)
      key = "#{type}-#{number}"
      @records[key] || make(@world.blueprint[type], key)
    end

    private

    def make(plan, key)
      case plan.options[:record]
      when :struct then structure(plan, key)
      when :open then fill(plan, OPEN.new(_key: key), key) { |item, name, value| item[name] = value }
      when :object then object(plan, key)
      else hash(plan, key, plan.options[:record] == :symbols ? :to_sym : :to_s)
      end
    end

    def shape(plan, &) = @world.blueprint.shape(plan.name, &)

    # A record is known before its values are, for they may lead to it.
    def fill(plan, record, key)
      @records[key] = record
      stored(plan).each { |field| yield record, field.key, @world.stored(field, key) }
      record
    end

    def stored(plan) = @world.blueprint.fields(plan).select { |item| item.stored? && item.style != :fallback }

    def struct(plan) = Struct.new(:_key, *stored(plan).map { |field| field.key.to_sym }) { include Named }

    def structure(plan, key)
      record = shape(plan) { struct(plan) }.new(key)
      fill(plan, record, key) { |item, name, value| item[name] = value }
    end

    def object(plan, key)
      record = shape(plan) { plain_class(plan) }.new(key, @world)
      fill(plan, record, key) { |item, name, value| item.instance_variable_set(:"@#{name}", value) }
    end

    def plain_class(plan)
      stored = stored(plan)
      called = @world.blueprint.fields(plan).select { |item| item.style == :call }
      Class.new do
        include Named

        attr_reader :_key, *stored.map { |item| item.key.to_sym }

        def initialize(key, world)
          @_key = key
          @world = world
        end

        called.each do |field|
          define_method(field.name) { |**arguments| @world.computed(field, @_key, @world.keywords(arguments), nil) }
        end
      end
    end

    def hash(plan, key, form)
      record = { "_key".public_send(form) => key }.extend(Named)
      fill(plan, record, key) do |item, name, value|
        item[name.public_send(form)] = value
        item["deep".public_send(form)] = [nil, item] if name.start_with?("stored_")
      end
      fallbacks(plan, record, key, form)
    end

    # Half of the Hashes have what the others fall back for.
    def fallbacks(plan, record, key, form)
      fields = @world.blueprint.fields(plan).select { |item| item.style == :fallback }
      fields.each do |field|
        record[field.name.public_send(form)] = @world.stored(field, key) if @world.digest(key, field.name).even?
      end
      record
    end
  end
end
