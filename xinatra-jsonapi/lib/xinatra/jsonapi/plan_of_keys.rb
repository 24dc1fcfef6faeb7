# frozen_string_literal: true

require_relative "keys"

module Xinatra
  module JSONAPI
    # How a page's {Keys} are asked for: by the query that a {Plan} has for its rows, without the rows.
    class PlanOfKeys < Plan
      private

      def primary_rows(values)
        keys = Keys.new
        add = keys.method(:add)
        if @statement then source.rows(@statement, values, &add)
        else super.each(&add)
        end
        keys
      end
    end
  end
end
