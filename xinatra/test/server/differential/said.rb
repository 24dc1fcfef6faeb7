# frozen_string_literal: true

require_relative "said_chunks"

module ServerDifferential
  # What is said on a connection, and what the explanations look at in it: the first request.
  class Said
    # RFC 9110, section 5.6.2.
    TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/n

    # @return [String]
    attr_reader :bytes

    # @param bytes [String]
    def initialize(bytes)
      @bytes = bytes.b
    end

    # @return [String] the first request line
    def line = lines.first.to_s

    # @return [Boolean] whether it has a method, a target and a version, with a blank between
    def asks? = line.match?(%r{\A#{TOKEN} [^ ]+ HTTP/\d\.\d\z}no)

    # @return [String, nil]
    def verb = (line.split[0] if asks?)

    # @return [String, nil]
    def target = (line.split[1] if asks?)

    # @return [String, nil]
    def version = (line.split[2] if asks?)

    # @return [Array<String>] the first request's lines of fields
    def field_lines = lines.drop(1)

    # @param name [String] in lower case
    # @return [Array<String>] of each field of that name
    def values(name) = field_lines.filter_map { |field| field[/\A#{name}:[ \t]*(.*?)[ \t]*\z/mni, 1] }

    # @param name [String] in lower case
    # @return [Array<String>] members of all lists (RFC 9110, section 5.6.1), in lower case; they may be empty
    def members(name)
      values(name).flat_map { |value| value.empty? ? [""] : value.downcase.split(",", -1) }.map(&:strip)
    end

    # @return [Symbol, nil] what is wrong first in the chunks, see SaidChunks
    def fault = chunks&.fault

    # @return [Said] what comes behind the first request, which has to be sound
    def rest = Said.new(chunks ? chunks.rest : behind_head.byteslice(values("content-length").first.to_i..))

    private

    # Of the first head, behind one empty line that may come before it.
    def lines = @lines ||= (bytes.delete_prefix("\r\n")[/\A.*?(?=\r\n\r\n)/mn] || bytes).split("\r\n")

    def behind_head = bytes.delete_prefix("\r\n").split("\r\n\r\n", 2)[1].to_s

    def chunks
      return unless values("transfer-encoding").size == 1 && values("transfer-encoding").first.casecmp?("chunked")

      @chunks ||= SaidChunks.new(behind_head)
    end
  end
end
