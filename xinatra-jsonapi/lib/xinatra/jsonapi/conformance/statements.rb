# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # The list of all statements, declared section by section in `statements/`.
      module Statements
        @all = []

        # @return [Array<Statement>]
        def self.all = @all

        # @param prefix [String, nil] the beginning of the ids
        # @return [Array<Statement>]
        def self.with(prefix) = prefix ? all.select { |statement| statement.id.start_with?(prefix) } : all

        # Declares a section's statements.
        # @param subject [String] the section's name
        # @yield evaluated where {Section#statement} can be called
        # @return [void]
        def self.section(subject, &) = Section.new(subject, all).instance_eval(&)

        # Declares statements of one section.
        class Section
          # @param subject [String]
          # @param all [Array<Statement>] where they go
          def initialize(subject, all)
            @subject = subject
            @all = all
          end

          # @param id [String]
          # @param level [Symbol] `:must`, `:should` or `:may`
          # @param since [String] "1.0" or "1.1"
          # @param text [String] what it says
          # @param needs [Symbol, Array<Symbol>] the manifest's features without which there is nothing to check
          # @param unobservable [String, nil] why there is no check
          # @yield [server, resource] the check
          # @raise [ArgumentError] for an id that is there already
          # @return [void]
          def statement(id, level, since, text, needs: [], unobservable: nil, &check)
            raise ArgumentError, "#{id} is there already" if @all.any? { |other| other.id == id }

            @all << Statement.new(number: @all.size + 1, id:, subject: @subject, level:, since:, text:, needs:,
                                  unobservable:, check:)
          end
        end
        private_constant :Section
      end
    end
  end
end

%w[media_type content_negotiation top_level resource_objects document_relationships resource_identifiers
   compound_documents meta_and_links jsonapi_object member_names fetching_resources fetching_relationships include
   sparse_fieldsets sorting pagination filtering writing creating updating updating_relationships deleting
   query_parameters errors atomic_operations cursor_pagination].each { |name| require_relative "statements/#{name}" }
