# frozen_string_literal: true

module Xinatra
  # The costly steps of a request, each a module of its own so that it can have a twin in C.
  module Leaves
    # Reads plain queries: no escapes, no nesting. Anything else is Rack's to read.
    module Params
      # What has to be decoded, nested or skipped. Naming the few special characters makes a search of 55 ns; naming the
      # harmless ones instead, with \w, one of 230.
      SPECIAL = /[%\[+ ]/
      # So long a query cannot have more parameters than Rack allows.
      LONGEST = 4000
      private_constant :SPECIAL, :LONGEST

      # A query that has nothing to decode and no brackets cannot be malformed: reading it can wait until somebody asks.
      # @param query [String]
      # @return [Boolean] whether {read} may read it
      def self.plain?(query) = query.bytesize < LONGEST && query.ascii_only? && !query.match?(SPECIAL)

      # Adds a plain query's parameters to a Hash, as Rack's parser would: the last of equal names wins, a name without
      # `=` has nil as its value, a value without a name is nobody's.
      # @param query [String]
      # @param params [IndifferentHash] changed
      # @return [void]
      def self.read(query, params)
        query = query.dup.force_encoding(Encoding::UTF_8) unless query.encoding == Encoding::UTF_8
        size = query.bytesize
        from = 0
        while from < size
          stop = query.index("&", from) || size
          read_pair(query, from, stop, params) if stop > from
          from = stop + 1
        end
      end

      # By offsets, since splitting costs twice as much; the name is frozen, or the Hash would intern it.
      def self.read_pair(query, from, stop, params)
        equal = query.index("=", from)
        equal = nil if equal && equal > stop
        name = query.byteslice(from, (equal || stop) - from)
        return if name.empty?

        params.store_flat(name.freeze, equal && query.byteslice(equal + 1, stop - equal - 1))
      end
      private_class_method :read_pair
    end
  end
end
