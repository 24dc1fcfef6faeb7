# frozen_string_literal: true

require "json"
require_relative "native"

module Xinatra
  # Columns of values, which many objects have of a field each: what is done to each value is done to all of them in one
  # call, in C where that is there.
  module Columns
    # What passes as it is, by the kind of a column.
    TESTS = {
      string: ->(value) { value.instance_of?(String) && value.encoding.equal?(Encoding::UTF_8) },
      id: ->(value) { value.instance_of?(String) },
      int: ->(value) { value.is_a?(Integer) && value <= 2_147_483_647 && value >= -2_147_483_648 },
      float: ->(value) { value.is_a?(Float) && value.finite? },
      boolean: ->(value) { true.equal?(value) || false.equal?(value) }
    }.freeze
    # Hashes of so many entries are made by a literal each.
    LITERALS = 16
    # Structs may say something else by their `[]`.
    MEMBER = Struct.instance_method(:[])
    private_constant :TESTS, :LITERALS, :MEMBER

    module_function

    # @param values [Array<Object>]
    # @param from [Integer]
    # @return [Integer] the index behind the last of those from there on that are of the same class
    def run(values, from)
      known = values[from].class
      from += 1 while from < values.size && known.equal?(values[from].class)
      from
    end

    # Reads a member of objects, without a call of its reader.
    # @param objects [Array<Struct>]
    # @param values [Array<Object>] to which those of the other objects are added
    # @param limit [Integer] the index behind the last object
    # @param place [Integer] of the member among all
    # @return [Array<Object>] values
    # @raise [ArgumentError] where there are not so many objects
    # @raise [IndexError] where an object has not so many members
    # @raise [TypeError] where one is no Struct
    def members(objects, values, limit, place)
      raise ArgumentError, "there are no #{limit} objects" if limit > objects.size

      values << MEMBER.bind_call(objects[values.size], place) while values.size < limit
      values
    end

    # @param values [Array<Object>]
    # @param kind [Symbol] `:string` (in UTF-8), `:id` (a String), `:int` (of 32 bits), `:float` (finite) or `:boolean`
    # @param null [Boolean] whether nil passes, too
    # @return [Array<Integer>, nil] indices of those that are something else; nil where none is
    def odd(values, kind, null)
      test = TESTS.fetch(kind) { raise ArgumentError, "there is no test of #{kind.inspect}" }
      odd = nil
      values.each_with_index do |value, index|
        (odd ||= []) << index unless test.call(value) || (null && value.nil?)
      end
      odd
    end

    # Replaces values by their names.
    # @param values [Array<Object>]
    # @param names [Hash{Object => String}]
    # @param null [Boolean] whether nil passes, too
    # @return [Array<Integer>, nil] indices of those that have none; nil where all have
    def name(values, names, null)
      odd = nil
      values.each_with_index do |value, index|
        next if null && value.nil?

        name = names[value]
        name ? values[index] = name : (odd ||= []) << index
      end
      odd
    end

    # @param keys [Array<String>] frozen
    # @param columns [Array<Array<Object>>] as many
    # @param size [Integer] how many values each has
    # @return [Array<Hash{String => Object}>] one for each place in the columns
    def hashes(keys, columns, size)
      raise ArgumentError, "#{keys.size} keys are for #{columns.size} columns" if keys.size != columns.size
      return __send__(:"hashes_of_#{keys.size}", size, *keys, *columns) if keys.size.between?(1, LITERALS)

      Array.new(size) { |index| keys.each_with_index.to_h { |key, at| [key, columns[at][index]] } }
    end

    # A literal costs a third of what one entry after the other does.
    (1..LITERALS).each do |number|
      keys = Array.new(number) { |at| "key#{at}" }
      columns = Array.new(number) { |at| "column#{at}" }
      entries = keys.zip(columns).map { |key, column| "#{key} => #{column}[at]" }
      module_eval <<~RUBY, __FILE__, __LINE__ + 1
        def self.hashes_of_#{number}(size, #{(keys + columns).join(", ")}) # def self.hashes_of_1(size, key0, column0)
          Array.new(size) { |at| { #{entries.join(", ")} } }               #   Array.new(size) { |at| { key0 => column0[at] } }
        end                                                                # end
      RUBY
      private_class_method :"hashes_of_#{number}"
    end

    # Makes an object around each other one, as by `new`, which need not be public.
    # @param klass [Class]
    # @param objects [Array<Object>]
    # @param context [Object]
    # @return [Array<Object>] of the class, each made of an object and the context
    def wrap(klass, objects, context) = objects.map { |object| klass.__send__(:new, object, context) }

    # Appends JSON text.
    # @param text [String] in UTF-8
    # @param column [Array] `[values]`; or `[keys, columns]` of objects, keys being JSON with their punctuation,
    #   `{"first":` and `,"second":`; or `[offsets, items, nil]` of lists, whose items are from one offset to the next
    # @param index [Integer] of the value in the column
    # @param generator [#generate] of what is no String, number, boolean or nil
    # @return [String] text
    def write(text, column, index, generator)
      case column.size
      when 1 then text << generator.generate(column.first[index])
      when 2 then write_object(text, *column, index, generator)
      else write_list(text, *column.first(2), index, generator)
      end
    end

    def write_object(text, keys, columns, index, generator)
      text << "{" if keys.empty?
      keys.zip(columns) { |key, column| write(text << key, column, index, generator) }
      text << "}"
    end
    private_class_method :write_object

    def write_list(text, offsets, items, index, generator)
      text << "["
      (offsets[index]...offsets[index + 1]).each_with_index do |item, place|
        text << "," if place.positive?
        write(text, items, item, generator)
      end
      text << "]"
    end
    private_class_method :write_list

    # @return [Module] this, or the same in C
    def self.best = Native.available? ? Native::Columns : self
  end
end
