# frozen_string_literal: true

# Prints as JSON what a library makes public: `public_library.rb MODULE FEATURE...`, with the features that are to be
# required. A program, since tests add to the library of their own process.

require "json"

# What the library says of itself, by reflection.
module PublicLibrary
  class << self
    # @param root [Module] what the library is in
    # @return [Hash{String => Hash}] by name (`"Xinatra::Base.set"`) the `parameters` and the `location` of each method;
    #   nil for what is no method: a constant, a superclass, a module included
    def describe(root) = modules(root).flat_map { |mod| [header(mod), *members(mod)] }.to_h

    private

    def modules(root)
      [root, *nested(root).flat_map { |mod| modules(mod) }]
    end

    def nested(mod)
      mod.constants(false).sort.map { |name| mod.const_get(name) }.select { |value| within?(value, mod) }
    end

    # Others are only called by another name here.
    def within?(value, mod) = value.is_a?(Module) && value.to_s.rpartition("::").first == mod.to_s

    def header(mod)
      return ["module #{mod}", nil] unless mod.is_a?(Class)

      ["class #{mod}#{" < #{mod.superclass}" unless mod.superclass == Object}", nil]
    end

    def members(mod)
      constants(mod) + mixins(mod) + initializer(mod) + methods(mod, "#{mod}#") + singleton_methods(mod)
    end

    def constants(mod)
      mod.constants(false).reject { |name| within?(mod.const_get(name), mod) }.map { |name| ["#{mod}::#{name}", nil] }
    end

    def mixins(mod)
      inherited = mod.is_a?(Class) ? mod.superclass : Object
      own(mod, inherited).map { |name| ["#{mod} include #{name}", nil] } +
        own(mod.singleton_class, inherited.singleton_class).map { |name| ["#{mod} extend #{name}", nil] }
    end

    # Modules that come with another one are that one's.
    def own(mod, inherited)
      mixed = mod.included_modules - inherited.included_modules - Module.included_modules
      mixed.reject { |one| mixed.any? { |other| other != one && other.include?(one) } }
    end

    def initializer(mod)
      return [] unless mod.private_method_defined?(:initialize, false)

      [["#{mod}#initialize", method(mod, :initialize)]]
    end

    # Methods that Struct makes for its classes are not the library's.
    def singleton_methods(mod)
      made = mod.is_a?(Class) && mod < Struct ? Struct.new(:any).singleton_methods(false) : []
      methods(mod.singleton_class, "#{mod}.", except: made)
    end

    def methods(mod, prefix, except: [])
      names = mod.public_instance_methods(false).reject { |name| name.start_with?("_") } - except
      names.map { |name| ["#{prefix}#{name}", method(mod, name)] }
    end

    def method(mod, name)
      method = mod.instance_method(name)
      { parameters: method.parameters, location: method.source_location }
    end
  end
end

root, *features = ARGV
features.each { |feature| require feature }
puts JSON.generate(PublicLibrary.describe(Object.const_get(root)))
