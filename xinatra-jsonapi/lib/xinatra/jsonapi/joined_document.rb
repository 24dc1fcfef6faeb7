# frozen_string_literal: true

require_relative "document"

module Xinatra
  module JSONAPI
    # A document to whose resources several paths of `include` lead, each going on by other relationships. Each resource
    # is there once still, with the linkage of all of them: nothing is included that is not linked (JSON:API 1.1,
    # "Compound Documents").
    class JoinedDocument < Document
      # As of {Document}.
      def initialize(...)
        super
        @first = {}
        @again = []
      end

      private

      def fresh(resource, selection, rows)
        known = @first[resource.type] ||= {}
        rows.select do |row|
          first = known[key = row.first.to_s]
          first ? @again << [*first, row, selection] : known[key] = [row, selection]
          first.nil?
        end
      end

      # By now all the rows have their linkage.
      def start(links)
        @again.each { |row, selection, other, from| selection.complete(row, other, from) }
        super
      end
    end
  end
end
