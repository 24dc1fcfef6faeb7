# frozen_string_literal: true

require_relative "problems"

module Xinatra
  module JSONAPI
    # What a model or the database has against a change, told as errors that point into the client's document.
    class Failures
      # Data that is none of the column's, by the names of drivers' errors.
      UNFIT = %w[PG::InvalidTextRepresentation PG::NumericValueOutOfRange PG::InvalidDatetimeFormat
                 PG::DatetimeFieldOverflow PG::StringDataRightTruncation PG::UntranslatableCharacter
                 PG::CharacterNotInRepertoire SQLite3::MismatchException SQLite3::TooBigException].freeze
      # Databases say which columns in their messages.
      SQLITE_COLUMNS = /constraint failed: ((?:\w+\.\w+(?:, )?)+)/
      POSTGRES_COLUMNS = /^DETAIL: +Key \(([^)]+)\)=/
      POSTGRES_NULL = /null value in column ("[^"]+")/
      private_constant :UNFIT, :SQLITE_COLUMNS, :POSTGRES_COLUMNS, :POSTGRES_NULL

      # @param resource [Resource] that is written
      # @param pointer [String] to the object of the client's document
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      # @raise [Refusal] 404, 409, 422
      def self.told(resource, pointer)
        yield
      rescue Sequel::Error => e
        raise unless (refusal = new(resource, pointer).refusal(e))

        raise refusal, cause: nil
      end

      # @param resource [Resource]
      # @param pointer [String]
      def initialize(resource, pointer)
        @resource = resource
        @problems = Problems.new(pointer)
      end

      # @param error [Sequel::Error]
      # @return [Refusal, nil] nil where the client is not to blame
      def refusal(error)
        explain(error)
        @problems.refuse
        nil
      rescue Refusal => e
        e
      end

      private

      def explain(error)
        case error
        when Sequel::ValidationFailed then validation(error.errors)
        when Sequel::HookFailed then unfit("#{@resource.type} could not be written: #{error.message}")
        when Sequel::NoExistingObject then gone
        when Sequel::UniqueConstraintViolation then constraint(409, "conflict", "Conflict", "is taken already", error)
        when Sequel::NotNullConstraintViolation then constraint(422, "invalid", "Invalid", "must not be null", error)
        when Sequel::ForeignKeyConstraintViolation
          constraint(409, "conflict", "Conflict", "would leave something that leads to nothing", error)
        when Sequel::CheckConstraintViolation then constraint(422, "invalid", "Invalid", "is not allowed", error)
        else database(error)
        end
      end

      def database(error)
        unfit("A value is none that its column can have") if UNFIT.include?(error.wrapped_exception.class.name)
      end

      def unfit(detail) = @problems.add(422, "invalid", "Invalid", detail)

      def gone
        @problems.add(404, "not_found", "Not found", "Somebody else has deleted it meanwhile: #{@resource.type}")
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
        columns = columns(error)
        subject = columns.empty? ? "What was sent" : columns.map { |column| shown(column) }.join(" and ")
        @problems.add(status, code, title, "#{subject} #{what}", *place(columns))
      end

      # The field's name as documents have it.
      def shown(column) = place(column).last || column

      # Of one column alone there is a pointer.
      def place(columns)
        column = Array(columns)
        return [] unless column.one?

        attribute(column.first) || relationship(column.first) || []
      end

      def attribute(column)
        found = @resource.attributes.each_value.find { |attribute| attribute.member == column }
        found && ["attributes", found.name]
      end

      def relationship(column)
        found = @resource.relationships.each_value.find do |relationship|
          relationship.member == column || (relationship.own_key? && relationship.source_column == column)
        end
        found && ["relationships", found.name]
      end

      def columns(error)
        named = error.message[SQLITE_COLUMNS,
                              1] || error.message[POSTGRES_COLUMNS, 1] || error.message[POSTGRES_NULL, 1]
        named.to_s.split(", ").map { |name| name.split(".").last.delete('"').to_sym }
      end
    end
  end
end
