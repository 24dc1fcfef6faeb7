# frozen_string_literal: true

module Evidence
  module Analysis
    # A document of Markdown with places for tables: what stands between `<!-- table NAME -->` and `<!-- end -->`.
    module Document
      PLACE = /^<!-- table (\w+) -->\n.*?^<!-- end -->\n/m
      private_constant :PLACE

      # @param text [String]
      # @param tables [Hash{String => String}]
      # @return [String] the document, with these tables in their places; a place whose table is not there is left empty
      # @raise [RuntimeError] when a table has no place
      def self.fill(text, tables)
        places = text.scan(PLACE).flatten
        lost = tables.keys - places
        raise "the document has no place for the table #{lost.join(", ")}" if lost.any?

        text.gsub(PLACE) do |place|
          name = place[PLACE, 1]
          "<!-- table #{name} -->\n#{tables[name]}<!-- end -->\n"
        end
      end
    end
  end
end
