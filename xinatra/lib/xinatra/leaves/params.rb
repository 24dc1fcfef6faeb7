# frozen_string_literal: true

require "cgi/escape"
require_relative "../native"

module Xinatra
  # The costly steps of a request, each a module of its own so that it can have a twin in C.
  module Leaves
    # Reads queries that nothing can be wrong with: no nesting, and no escapes that are none. Anything else is Rack's to
    # read.
    module Params
      # What has to be nested (a name with an encoded bracket is, too), skipped or refused. Naming the few special
      # characters makes a search of 55 ns; naming the harmless ones instead, with \w, one of 230.
      SPECIAL = /[\[ ]|%(?:5[Bb]|(?!\h\h))/
      # So long a query cannot have more parameters than Rack allows.
      LONGEST = 4000
      # The parameters of a query that is looked at for names in brackets, and how many of these a name has.
      MOST = 16
      DEEPEST = 3
      KEY = /[A-Za-z0-9_.-]+/
      NAME = /#{KEY}(?:(?:\[|%5[Bb])#{KEY}(?:\]|%5[Dd])){0,#{DEEPEST}}/
      PAIR = /(?>(?:#{NAME})?(?:=(?:[^%& ]|%\h\h)*)?)/
      NESTED = /\A#{PAIR}(?:&#{PAIR}){0,#{MOST - 1}}\z/
      private_constant :SPECIAL, :LONGEST, :MOST, :DEEPEST, :KEY, :NAME, :PAIR, :NESTED

      # Such a query cannot be malformed: reading it can wait until somebody asks.
      # @param query [String]
      # @return [Boolean] whether {read} may read it
      def self.plain?(query) = query.bytesize < LONGEST && query.ascii_only? && !query.match?(SPECIAL)

      # Whether a query that nests cannot be malformed either: its names are keys of usual characters, with others in
      # brackets behind them, and none of them has both a value and others in it. Rack can read it later.
      # @param query [String]
      # @return [Boolean]
      def self.sound?(query)
        return false unless query.bytesize < LONGEST && query.ascii_only? && query.match?(NESTED)

        names = query.split("&").map { |pair| pair[/\A[^=]*/].gsub(/%5b/i, "[").gsub(/%5d/i, "]") }
        names.none? { |name| names.any? { |other| other.start_with?("#{name}[") } }
      end

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

        params.store_flat(decode(name).freeze, equal && decode(query.byteslice(equal + 1, stop - equal - 1)))
      end
      private_class_method :read_pair

      def self.decode(text)
        text.include?("%") || text.include?("+") ? CGI.unescape(text, Encoding::UTF_8) : text
      end
      private_class_method :decode

      singleton_class.prepend(Native::Params) if Native.available?
    end
  end
end
