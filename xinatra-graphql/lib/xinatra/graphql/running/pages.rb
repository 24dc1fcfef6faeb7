# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Connections that a document asks for by several aliases. The application may have one object for all of them,
      # to which graphql-ruby gives the arguments that it has not had yet: not before it has read what the alias before
      # leads to, depth-first or where that has waited. A part of {Run}.
      module Pages
        # Whoever is not passed on by then has ended otherwise.
        MOST_TURNS = 3
        private_constant :MOST_TURNS

        private

        # @param batch [Batch] whose selection has such ones
        # @return [void]
        def read_pages(batch)
          pages = batch.selection.pages
          before = {}.compare_by_identity
          batch.selection.fields.each do |field|
            next read_field(batch, field) unless pages.include?(field)

            page = FieldRun.new(self, batch, field)
            append(waits? ? behind(before[field.definition], page) : -> { alone(page) })
            before[field.definition] = page
          end
        end

        # What the one before leads to is queued sooner.
        def behind(other, page)
          return page unless other

          turns = 0
          job = -> { other.passing? || (turns += 1) > MOST_TURNS ? page.call : append(job) }
        end

        def alone(page)
          queue = @queue
          @queue = []
          page.call
          work_off
        ensure
          @queue = queue
        end
      end
    end
  end
end
