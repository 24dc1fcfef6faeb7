# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # One statement of the specification.
      class Statement
        # MUST and MUST NOT; SHOULD, SHOULD NOT and RECOMMENDED; MAY, judged once a server has chosen to.
        LEVELS = %i[must should may].freeze
        SINCE = %w[1.0 1.1].freeze

        # @return [Integer] its place in the list
        attr_reader :number
        # @return [String]
        attr_reader :id
        # @return [String] the specification's section
        attr_reader :subject
        # @return [Symbol] one of {LEVELS}
        attr_reader :level
        # @return [String] the version that has it first
        attr_reader :since
        # @return [String] what it says
        attr_reader :text
        # @return [Array<Symbol>] the features that the check needs
        attr_reader :needs
        # @return [String, nil] why there is no check
        attr_reader :unobservable
        # @return [Proc, nil] called with the {Server} and the {Resource} that has what is needed
        attr_reader :check

        # @param number [Integer]
        # @param id [String]
        # @param subject [String]
        # @param level [Symbol]
        # @param since [String]
        # @param text [String]
        # @param needs [Symbol, Array<Symbol>]
        # @param unobservable [String, nil]
        # @param check [Proc, nil]
        # @raise [ArgumentError] for a statement with both a check and a reason for none, or with neither
        def initialize(needs: [], unobservable: nil, check: nil, **members)
          @number, @id, @subject, @level, @since, @text =
            members.values_at(:number, :id, :subject, :level, :since, :text)
          raise ArgumentError, "#{id}: no level #{level.inspect}" unless LEVELS.include?(level)
          raise ArgumentError, "#{id}: no version #{since.inspect}" unless SINCE.include?(since)
          raise ArgumentError, "#{id}: either a check or unobservable" unless check.nil? ^ unobservable.nil?

          @needs = Array(needs)
          @unobservable = unobservable
          @check = check
        end
      end
    end
  end
end
