# frozen_string_literal: true

require_relative "constraint_columns"
require_relative "database_errors"
require_relative "problems"

module Xinatra
  module JSONAPI
    # What a model or the database has against a change, told as errors that point into the client's document.
    class Failures
      # @param resource [Resource, nil] that is written
      # @param problems [Problems] of the object of the client's document
      # @param at [Array<String, Integer>, nil] the place of all that can be wrong; otherwise that of the column's field
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      # @raise [Refusal] 404, 409, 422
      def self.told(resource, problems, at: nil)
        yield
      rescue Sequel::Error, Invalid => e
        new(resource, problems, at).explain(e)
        begin
          problems.refuse
        rescue Refusal => refusal
          raise refusal, cause: nil
        end
        raise
      end

      # @param resource [Resource, nil]
      # @param problems [Problems]
      # @param at [Array<String, Integer>, nil]
      def initialize(resource, problems, at)
        @resource = resource
        @problems = problems
        @at = at
      end

      # Adds to the problems what the client is to blame for.
      # @param error [Sequel::Error, Invalid]
      # @return [void]
      def explain(error)
        case error
        when Sequel::ValidationFailed, Invalid then validation(error.errors)
        when Sequel::HookFailed then unfit("#{@resource.type} could not be written: #{error.message}")
        when Sequel::Rollback then unfit("#{@resource.type} could not be written: it was rolled back")
        when Sequel::NoExistingObject then gone
        when Sequel::InvalidValue then unfit("A value is none that its column can have")
        else database(error)
        end
      end

      private

      def database(error)
        return unfit("A value is none that its column can have") if DatabaseErrors.unfit?(error)
        return constraint(422, "invalid", "Invalid", "must not be null", error) if DatabaseErrors.missing?(error)

        case error
        when Sequel::UniqueConstraintViolation then constraint(409, "conflict", "Conflict", "is taken already", error)
        when Sequel::ForeignKeyConstraintViolation
          constraint(409, "conflict", "Conflict", "would leave something that leads to nothing", error)
        when Sequel::CheckConstraintViolation then constraint(422, "invalid", "Invalid", "is not allowed", error)
        else
          return unless DatabaseErrors.constraint?(error)

          constraint(409, "conflict", "Conflict", "is in the way of something else", error)
        end
      end

      def unfit(detail) = @problems.add(422, "invalid", "Invalid", detail, *@at)

      def gone
        @problems.add(404, "not_found", "Not found", "Somebody else has deleted it meanwhile: #{@resource.type}", *@at)
      end

      def validation(errors)
        errors.each do |columns, messages|
          messages.each { |message| @problems.add(422, "invalid", "Invalid", said(columns, message), *place(columns)) }
        end
      end

      # A message may be a whole sentence (Sequel::LiteralString) or go on behind the names.
      def said(columns, message)
        return message.to_s if message.is_a?(Sequel::LiteralString)

        "#{Array(columns).map { |column| shown(column) }.join(" and ")} #{message}"
      end

      def constraint(status, code, title, what, error)
        columns = ConstraintColumns.of(error, @resource)
        subject = columns.empty? ? "What was sent" : columns.map { |column| shown(column) }.join(" and ")
        @problems.add(status, code, title, "#{subject} #{what}", *place(columns))
      end

      # The field's name as documents have it.
      def shown(column) = field(column)&.last || column

      # Of one column alone there is a pointer.
      def place(columns)
        columns = Array(columns)
        @at || (columns.one? && field(columns.first)) || []
      end

      def field(column) = @resource&.field(column)
    end
  end
end
