# frozen_string_literal: true

require "strscan"

module ServerDifferential
  # A body in chunks, read as RFC 9112, section 7.1, has it, up to the first fault.
  class SaidChunks
    # The limit of a body, unless said otherwise, and what all extensions and trailers may have.
    MOST = 128 * 1024 * 1024
    OVERHEAD = 16_384
    TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/n
    QUOTED = /"(?:[\t !#-\[\]-~\x80-\xFF]|\\[\t -~\x80-\xFF])*"/n
    EXTENSIONS = /(?:[ \t]*;[ \t]*#{TOKEN}(?:[ \t]*=[ \t]*(?:#{TOKEN}|#{QUOTED}))?)*/n
    FIELD = /#{TOKEN}:[\t -~\x80-\xFF]*\r\n/n
    private_constant :TOKEN, :QUOTED, :EXTENSIONS, :FIELD

    # @param bytes [String]
    def initialize(bytes)
      @read = StringScanner.new(bytes)
      @overhead = 0
      @fault = find
    end

    # What is wrong first. :size: none begins a line. :size_line: what stands behind one. :line_feed: such a line with a
    # bare LF in it. :large: a size above the limit. :end: what stands behind a chunk. :trailer. :overhead: too much
    # besides the content.
    # @return [Symbol, nil]
    attr_reader :fault

    # @return [String] what comes behind
    def rest = @read.rest

    private

    def find
      loop do
        found = line_fault
        return found if found
        return trailer_fault if @size.zero?

        @read.pos += [@size, @read.rest_size].min
        return :end unless @read.skip(/\r\n/)
      end
    end

    def line_fault
      return wrong_line(:size) unless @read.check(/\h/)

      @size = @read.scan(/\h+/).hex
      return :large if @size > MOST

      @overhead += @read.skip(EXTENSIONS)
      return :overhead if @overhead > OVERHEAD

      @read.skip(/\r\n/) ? nil : wrong_line(:size_line)
    end

    def wrong_line(fault)
      @read.check_until(/\r\n|\z/).chomp("\r\n").include?("\n") ? :line_feed : fault
    end

    def trailer_fault
      while (field = @read.skip(FIELD))
        @overhead += field
      end
      return :overhead if @overhead > OVERHEAD

      :trailer unless @read.skip(/\r\n/)
    end
  end
end
