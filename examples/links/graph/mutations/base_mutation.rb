# frozen_string_literal: true

class Graph
  module Mutations
    # What members change. What the rules refuse is an error of the result; what a model refuses is in `errors`.
    class BaseMutation < GraphQL::Schema::Mutation
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
        unless viewer
          rules.refuse(401, "unauthenticated", "Unauthenticated",
                       "You are nobody here: send the header Authorization: Bearer with a token of createToken")
        end
        rules.allow(viewer.role?(self.class.role), "do this: it is for #{self.class.role}s")
      end

      private

      def viewer = context[:viewer]

      # Who is asking, and what they may do: see {Policy}.
      def rules = context[:rules]

      # @param id [String] a client's
      # @param among [Array<String>] names of models
      # @return [Sequel::Model] that the viewer may see
      def find(id, *among)
        GlobalId.find(id, viewer, among) ||
          rules.refuse(404, "not_found", "Not found", "There is no #{among.join(" or ")} with the id " \
                                                      "#{id[0, 40].inspect}, or it is not for you")
      end

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
