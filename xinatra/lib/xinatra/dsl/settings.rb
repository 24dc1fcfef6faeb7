# frozen_string_literal: true

module Xinatra
  module DSL
    # Settings: class methods that a subclass inherits and may set anew.
    module Settings
      # Values that a generated method can spell out, so that reading the setting costs a plain method call.
      LITERALS = [Symbol, Integer, TrueClass, FalseClass, NilClass].freeze
      private_constant :LITERALS

      # Sets one option, or each pair of a Hash. Defines the readers `option` and `option?`, and the writer `option=`.
      #
      #   set :port, 9292
      #   set port: 9292, bind: "0.0.0.0"
      #   set(:started) { Time.now }        # asked anew at every reading
      #
      # @param option [Symbol, String, #each] the option's name, or pairs of name and value
      # @param value [Object] the value; a Proc is called at every reading; a Hash makes the writer merge
      # @param ignore_setter [Boolean] true to replace a writer that exists instead of calling it
      # @return [Class] self (or what an existing writer returns)
      # @raise [ArgumentError] when both a value and a block are given, or neither
      def set(option, value = (absent = true), ignore_setter = false, &block) # rubocop:disable Style/OptionalBooleanParameter -- Sinatra's
        raise ArgumentError, "set #{option.inspect} takes a value or a block, not both" if block && !absent
        return _set_each(option) if absent && !block

        value = block if block
        return __send__(:"#{option}=", value) if !ignore_setter && respond_to?(:"#{option}=")

        _define_setting(option, value)
        self
      end

      # Sets each option to true.
      # @param options [Array<Symbol>] names of options
      def enable(*options) = options.each { |option| set(option, true) }

      # Sets each option to false.
      # @param options [Array<Symbol>] names of options
      def disable(*options) = options.each { |option| set(option, false) }

      # Yields the class when the environment is one of those given, or when none is given.
      # @param environments [Array<Symbol>]
      # @yieldparam app [Class] self
      def configure(*environments)
        yield self if environments.empty? || environments.include?(environment.to_sym)
      end

      # @return [Class] self: settings are class methods
      def settings = self

      # @return [Boolean] whether the app runs in development, the default environment
      def development? = environment == :development

      # @return [Boolean] whether the app runs in production
      def production? = environment == :production

      # @return [Boolean] whether the app runs in test
      def test? = environment == :test

      # Kept for apps written for Sinatra before 1.3.
      # @deprecated use `public_folder`
      def public=(value)
        warn_for_deprecation "set :public is the old name, and hides Module#public: use set :public_folder instead"
        set(:public_folder, value)
      end

      # @param value [String, Proc, nil] the folder of static files; the same as `public_folder=`
      def public_dir=(value)
        self.public_folder = value
      end

      # @return [String, nil] the folder of static files; the same as `public_folder`
      def public_dir = public_folder

      # Puts Strings into an encoding, deep inside Arrays and Hashes; data from clients is binary until then.
      # @param data [Object] changed in place
      # @param encoding [String, Encoding]
      # @return [Object] data
      def force_encoding(data, encoding = default_encoding)
        return if data == settings || data.is_a?(Tempfile)

        if data.respond_to?(:force_encoding)
          data.force_encoding(encoding).encode!
        elsif data.respond_to?(:each_value)
          data.each_value { |value| force_encoding(value, encoding) }
        elsif data.respond_to?(:each)
          data.each { |value| force_encoding(value, encoding) }
        end
        data
      end

      private

      def _set_each(options)
        unless options.respond_to?(:each)
          raise ArgumentError, "set #{options.inspect} needs a value: give one, a block, or a Hash of options"
        end

        options.each { |name, value| set(name, value) }
        self
      end

      def _define_setting(option, value)
        define_singleton(:"#{option}=", _setting_writer(option, value))
        define_singleton(option, _setting_reader(value))
        define_singleton(:"#{option}?", "!!#{option}") unless method_defined?(:"#{option}?")
      end

      # Whether it has a value that stays: a block, or a method of the app's own, is asked anew at every reading.
      def _fixed?(option)
        [option, :"#{option}?"].all? { |name| method(name).source_location&.first == __FILE__ }
      end

      def _setting_writer(option, value)
        case value
        when Hash then proc { |other| set(option, other.is_a?(Hash) ? value.merge(other) : other, true) }
        else proc { |other| set(option, other, true) }
        end
      end

      def _setting_reader(value)
        case value
        when Proc then value
        when *LITERALS then value.inspect
        else proc { value }
        end
      end

      # Redefines at one blow, so that a request that is served meanwhile finds one value or the other.
      # @param content [String, Proc] the method's source, or its body
      def define_singleton(name, content = nil, &block)
        content ||= block
        _changing("set #{name}") do
          singleton_class.class_eval do
            # A method that has an alias is redefined without a warning.
            alias_method(name, name) if method_defined?(name, false)
            next define_method(name, &content) unless content.is_a?(String)

            class_eval("def #{name}() #{content} end", __FILE__, __LINE__) # def port() 4567 end
          end
        end
      end
    end
  end
end
