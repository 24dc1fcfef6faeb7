# frozen_string_literal: true

require "strscan"

module Xinatra
  class Request < Rack::Request
    # Splits an Accept header into its entries, in time linear in its length.
    module Accept
      # Entries beyond these are not read: no client means that many, and each is sorted and compared.
      LIMIT = 128

      PARAMETER = /\s*(?>[\w.]+)=(?:(?>[\w.]+)|"(?>[^"\\]|\\.)*")?\s*/
      ENTRY = %r{(?>\w+|\*)/(?>(?>\w+)[.+-]?|\*)*\s*(?:;#{PARAMETER})*}
      RUN = /\w+|\*|[^\w*]+/
      private_constant :PARAMETER, :ENTRY, :RUN

      # @param header [String] what is no entry in it is passed over
      # @return [Array<String>] the entries with their parameters, at most LIMIT
      def self.split(header)
        # As bytes: any encoding, valid or not, has the same ASCII characters, and only these have a meaning here.
        bytes = header.ascii_only? ? header : header.b
        scanner = StringScanner.new(bytes)
        entries = []
        until scanner.eos? || entries.size == LIMIT
          if (entry = scanner.scan(ENTRY)) then entries << entry
          else scanner.skip(RUN)
          end
        end
        bytes.equal?(header) ? entries : entries.each { |found| found.force_encoding(header.encoding) }
      end
    end
  end
end
