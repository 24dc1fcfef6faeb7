# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # Who may do something: anyone, nobody, or those that have one of some roles.
    class Permission
      # @return [Array<Symbol>, nil] roles of which one is needed; nil where none is
      attr_reader :roles

      # @param rule [Boolean, Symbol, Array<Symbol>] true for anyone, false for nobody; else roles
      # @return [Permission]
      # @raise [DefinitionError]
      def self.of(rule)
        case rule
        when Permission then rule
        when true then ANYONE
        when false then NOBODY
        else new(names(rule))
        end
      end

      def self.names(rule)
        names = Array(rule)
        return names if names.any? && names.all?(Symbol)

        raise DefinitionError, "#{rule.inspect} is no permission: say true, false, or roles such as %i[editor admin]"
      end
      private_class_method :names

      # @param roles [Array<Symbol>, nil]
      def initialize(roles)
        @roles = roles&.dup&.freeze
        freeze
      end

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean]
      def allows?(roles) = @roles.nil? || @roles.any? { |role| roles.include?(role) }

      # @return [Boolean] whether there is anybody who may
      def granted? = @roles.nil? || @roles.any?

      ANYONE = new(nil)
      NOBODY = new([])
    end
  end
end
