# frozen_string_literal: true

class Graph
  module Mutations
    # What members change. What the rules refuse is an error of the result; what a model refuses is in `errors`.
    class BaseMutation < GraphQL::Schema::Mutation
      include Membership

      argument_class Types::BaseArgument
      field_class Types::BaseField

      class << self
        # @param role [String] what one must be
        # @return [void]
        def for_role(role) = @role = role

        # @return [String]
        def role = @role || "member"
      end

      # graphql-ruby's hook: strangers change nothing.
      def ready?(**)
        member
        rules.allow(viewer.role?(self.class.role), "do this: it is for #{self.class.role}s")
      end

      private

      # Saves a record, with all that belongs to it or not at all.
      # @param name [Symbol] of the payload's field
      # @yield what comes before
      # @return [Hash{Symbol => Object}] the payload
      def save(name, record)
        saved = DB.transaction do
          yield
          record.save || raise(Sequel::Rollback)
        end
        saved ? { name => record, :errors => [] } : { errors: errors(record) }
      end

      # One more than a story may have, which the model refuses.
      def tags_named(names) = Tag.where(name: names.first(Story::TAGS.max + 1)).order(:name).all

      # What is given: null is nothing, but where it clears something.
      def given(values, clearing: nil) = values.reject { |name, value| value.nil? && name != clearing }

      def errors(record)
        record.errors.flat_map do |argument, messages|
          messages.map { |message| { argument: argument.to_s, message: "#{argument} #{message}".tr("_", " ") } }
        end
      end
    end
  end
end
