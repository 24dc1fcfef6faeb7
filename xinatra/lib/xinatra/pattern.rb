# frozen_string_literal: true

require_relative "pattern/text"
require_relative "pattern/parser"
require_relative "pattern/translator"
require_relative "pattern/mustermann_methods"
require_relative "pattern/simple"
require_relative "pattern/base"
require_relative "pattern/prefix"
require_relative "pattern/expression"
require_relative "pattern/mustermann"

module Xinatra
  # A route's pattern: which request paths it matches, and which values it takes out of them.
  #
  # A Mustermann object costs 1.6 ms and 4.6 KB to build, so the patterns that most routes have are read by a small
  # parser of our own, and Mustermann is loaded and asked only for the rest. Every class answers as the Mustermann
  # object made of the same source would. There is one wanted difference: a path whose bytes are invalid in its encoding
  # is matched byte by byte, where Mustermann raises, because a client must not be able to cause a server error.
  #
  #   pattern = Xinatra::Pattern.parse("/hello/:name")
  #   pattern.match?("/hello/Frank")  # => true
  #   pattern.params("/hello/Frank")  # => { "name" => "Frank" }
  #   pattern.values("/hello/Frank")  # => ["Frank"]
  module Pattern
    # The name that a splat without one has; its value is an Array in `params`, also when there is one splat only.
    SPLAT = "splat"
    # The name of the capture that Sinatra hides from a handler.
    IGNORED = "ignore"
    ALWAYS_ARRAYS = [SPLAT, "captures"].freeze
    private_constant :SPLAT, :IGNORED, :ALWAYS_ARRAYS

    # What Mustermann and Ruby raise for a source they cannot make a pattern of.
    SOURCE_ERRORS = [ArgumentError, TypeError, RegexpError].freeze
    private_constant :SOURCE_ERRORS

    # Reads a route's pattern.
    #
    # @param source [String, Regexp, Symbol, Array, Mustermann::Pattern, #to_pattern] whatever `Mustermann.new` takes
    # @param mustermann_opts [Hash{Symbol => Object}] its options, such as `type: :rails` or `capture: :digit`
    # @return [Simple, Expression, Mustermann] a frozen pattern
    # @raise [Mustermann::ParseError, Mustermann::CompileError, TypeError, ArgumentError, RegexpError] when the source
    #   cannot be understood; the message names it
    def self.parse(source, mustermann_opts = {})
      plain = mustermann_opts.empty? && source.is_a?(String)
      (plain && Parser.parse(source)) || from_mustermann(mustermann(source, mustermann_opts))
    end

    # @param pattern [Object] a pattern of ours, or what an extension has instead
    # @return [Simple, Expression, Mustermann]
    def self.of(pattern) = pattern.respond_to?(:regular?) ? pattern : parse(pattern)

    # Builds the Mustermann object that Sinatra would build for a route.
    #
    # @param source [Object] as for {parse}
    # @param options [Hash{Symbol => Object}] as for {parse}
    # @return [Mustermann::Pattern]
    # @raise (see parse)
    def self.mustermann(source, options = {})
      # Loading takes longer than parsing thousands of simple routes, so an app with only those never pays for it.
      require "mustermann"
      require "mustermann/sinatra"
      require "mustermann/regular"
      ::Mustermann.new(source, **options)
    rescue *SOURCE_ERRORS, ::Mustermann::Error => e
      raise e.class, "#{source.inspect} cannot be a route's pattern: #{e.message}. Give a String such as " \
                     "\"/posts/:id\", a Regexp without anchors, or a Mustermann pattern"
    end

    def self.from_mustermann(mustermann)
      case mustermann
      when ::Mustermann::Sinatra, ::Mustermann::Regular then Expression.from_mustermann(mustermann)
      else Mustermann.new(mustermann)
      end
    end
    private_class_method :from_mustermann
  end
end
