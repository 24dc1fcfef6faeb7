# frozen_string_literal: true

module Xinatra
  # A Hash in which a Symbol and the String of the same name are one key; it is kept as the String. Values that are
  # Hashes, also inside of Arrays, become indifferent when they are stored. `params` is one.
  #
  #   hash = Xinatra::IndifferentHash.new
  #   hash[:name] = "Ada"
  #   hash["name"]  # => "Ada"
  #   hash.keys     # => ["name"]
  class IndifferentHash < Hash
    # Stores a pair whose key is a String already and whose value holds no Hash: nothing is converted.
    # @api private
    define_method(:store_flat, Hash.instance_method(:store)) # calling an alias costs 100 ns more

    # Takes over the pairs of a Hash of such pairs, in place of its own: nothing is converted.
    # @api private
    alias replace_flat replace

    # Makes an indifferent Hash of whatever `Hash[]` takes.
    # @return [IndifferentHash]
    def self.[](*args) = new.merge!(Hash[*args])

    # @param key [Object] handed to the default block, where there is one
    # @return [Object, nil] what a missing key gives
    def default(key = (absent = true))
      absent ? super() : super(convert_key(key))
    end

    # @param value [Object] what a missing key gives from now on
    def default=(value)
      super(convert_value(value))
    end

    # @return [Object, nil] the key's value, or the default
    def [](key)
      super(key.is_a?(Symbol) ? key.name : key)
    end

    # Stores a value.
    def []=(key, value)
      key = key.name if key.is_a?(Symbol)
      value = convert_value(value) unless value.is_a?(String)
      super
    end
    alias store []=

    # @return [Array, nil] the pair of key and value
    def assoc(key) = super(convert_key(key))

    # @return [Array, nil] the first pair with the value
    def rassoc(value) = super(convert_value(value))

    # @return [Object] the key's value, else the default given, else what the block returns
    # @raise [KeyError] when there is none of these
    def fetch(key, *default, &)
      super(convert_key(key), *default.map! { |value| convert_value(value) }, &)
    end

    # @return [Object, nil] the first key with the value
    def key(value) = super(convert_value(value))

    # @return [Boolean] whether there is such a key
    def key?(key)
      super(key.is_a?(Symbol) ? key.name : key)
    end
    alias has_key? key?
    alias include? key?
    alias member? key?

    # @return [Boolean] whether some key has the value
    def value?(value) = super(convert_value(value))
    alias has_value? value?

    # Removes a key.
    # @return [Object, nil] its value; for a missing key, what the block returns
    def delete(key, &) = super(convert_key(key), &)

    # @return [Object, nil] the value found by following the keys, one level each
    def dig(key, *keys) = super(convert_key(key), *keys)

    # @return [Array] the keys' values; for missing keys, what the block returns
    # @raise [KeyError] when a key is missing and there is no block
    def fetch_values(*keys, &) = super(*convert_keys(keys), &)

    # @return [Array] the keys' values, the default for missing ones
    def values_at(*keys) = super(*convert_keys(keys))

    # @return [IndifferentHash] the pairs with these keys
    def slice(*keys) = self.class[super(*convert_keys(keys))]

    # @return [IndifferentHash] the pairs with other keys
    def except(*keys) = self.class[super(*convert_keys(keys))]

    # Adds the pairs of other Hashes.
    # @param others [Array<Hash>]
    # @yield [key, old, new] decides on the value of a key that is there already
    # @return [self]
    def merge!(*others, &block)
      others.each do |other|
        other.is_a?(self.class) ? super(other, &block) : merge_converted(other, &block)
      end
      self
    end
    alias update merge!

    # @return [IndifferentHash] a copy with the pairs of the others added
    def merge(*others, &) = dup.merge!(*others, &)

    # Puts the pairs of another Hash in place of its own.
    # @return [self]
    def replace(other) = super(other.is_a?(self.class) ? other : self.class[other])

    # Changes every value to what the block returns for it.
    # @return [self]
    def transform_values!(&)
      super
      super { |value| convert_value(value) }
    end

    # @return [IndifferentHash] a copy with every value changed
    def transform_values(&) = dup.transform_values!(&)

    # Changes every key to what the block returns for it.
    # @return [self]
    def transform_keys!(&)
      super
      super { |key| convert_key(key) }
    end

    # @return [IndifferentHash] a copy with every key changed
    def transform_keys(&) = dup.transform_keys!(&)

    # @return [IndifferentHash] the pairs for which the block holds
    def select(*args, &block) = block ? dup.tap { |copy| copy.select!(*args, &block) } : to_enum(:select, *args)

    # @return [IndifferentHash] the pairs for which the block does not hold
    def reject(*args, &block) = block ? dup.tap { |copy| copy.reject!(*args, &block) } : to_enum(:reject, *args)

    # @return [IndifferentHash] the pairs whose value is not nil
    def compact = dup.tap(&:compact!)

    private

    def merge_converted(other)
      other.each_pair do |key, value|
        key = convert_key(key)
        value = yield(key, self[key], value) if block_given? && key?(key)
        self[key] = value
      end
    end

    def convert_keys(keys) = keys.map! { |key| convert_key(key) }

    def convert_key(key) = key.is_a?(Symbol) ? key.name : key

    def convert_value(value)
      case value
      when Hash then value.is_a?(self.class) ? value : self.class[value]
      when Array then value.map { |element| convert_value(element) }
      else value
      end
    end
  end
end
