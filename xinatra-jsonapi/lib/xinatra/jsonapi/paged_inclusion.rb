# frozen_string_literal: true

require "erb"
require_relative "inclusion"

module Xinatra
  module JSONAPI
    # An inclusion of no more than the first targets of each row (JSON:API 1.1, "Pagination"): linkage is of what is
    # included, and a link leads to the others where there are some.
    class PagedInclusion < Inclusion
      # The extra column that says which of its row's targets one is.
      NUMBER = :xinatra_number
      private_constant :NUMBER

      private

      def asked = @relationship.page

      # For each row that has more targets there is one that is not shown, behind one at least that is.
      def most = super * 2

      def selection(extra) = super({ **extra, NUMBER => asked.number, **asked.cursor })

      # @return [Array<Array>] the targets that are shown
      def link(rows, at, found, document)
        number = @selection.index(NUMBER)
        shown, others = found.partition { |target| target[number].to_i <= asked.size }
        link_on(rows, at, shown, others, document.prefix)
        super(rows, at, shown, document)
      end

      def link_on(rows, at, shown, others, prefix)
        place = @from.following_index(@relationship)
        return unless place

        source = @selection.index(SOURCE)
        last = shown.to_h { |target| [target[source].to_s, target] }
        more = others.to_h { |target| target[source].to_s.then { |key| [key, following(last.fetch(key))] } }
        rows.each { |row| row[place] = more.key?(row[at].to_s) ? address(row, more[row[at].to_s], prefix) : "" }
      end

      # The targets behind the last one that is shown.
      def following(target)
        asked.following(asked.cursor.keys.map { |column| target[@selection.index(column)] })
      end

      # What stands behind the links that each relationship has.
      def address(row, query, prefix)
        path = "#{prefix}/#{@from.resource.type}/#{ERB::Util.url_encode(row.first.to_s)}"
        ",\"next\":\"#{path}/relationships/#{@relationship.name}?#{query}\""
      end
    end
  end
end
