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

      def selection(extra) = super({ **extra, NUMBER => asked.number })

      # @return [Array<Array>] the targets that are shown
      def link(rows, at, found, document)
        number = @selection.index(NUMBER)
        shown, others = found.partition { |target| target[number].to_i <= asked.size }
        link_on(rows, at, others, document)
        super(rows, at, shown, document)
      end

      def link_on(rows, at, others, document)
        place = @from.following_index(@relationship)
        return unless place

        source = @selection.index(SOURCE)
        more = others.to_h { |target| [target[source].to_s, true] }
        rows.each { |row| row[place] = more.key?(row[at].to_s) ? following(row, document.prefix) : "" }
      end

      # What stands behind the links that each relationship has.
      def following(row, prefix)
        path = "#{prefix}/#{@from.resource.type}/#{ERB::Util.url_encode(row.first.to_s)}"
        ",\"next\":\"#{path}/relationships/#{@relationship.name}?#{asked.following}\""
      end
    end
  end
end
