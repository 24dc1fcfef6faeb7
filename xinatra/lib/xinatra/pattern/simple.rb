# frozen_string_literal: true

module Xinatra
  module Pattern
    # A pattern whose captures each end with their segment, such as `/`, `/hello/:name`, `/~:user/posts`, `/:a/:b/?` or
    # `/files/*`. It needs no regular expression: its literals say where each capture begins, the next slash where it
    # ends.
    #
    #   "/~:user/posts/:id"  =>  literals ["/~", "/posts/", ""], names ["user", "id"], ending nil
    #   "/files/*"           =>  literals ["/files/"],           names ["splat"],      ending :splat
    class Simple
      include MustermannMethods

      PERCENT = "%".ord
      private_constant :PERCENT

      # @return [Array<String>] the literal text before, between and after the captures (a final splat not counted)
      attr_reader :literals
      # @return [Array<String>] the names of what is captured, in order
      attr_reader :names
      # @return [nil, :slash, :splat] what may follow the last literal: nothing, one optional slash, anything
      attr_reader :ending
      # @return [Integer, nil] the byte at which the only capture begins, where it runs to the end of the path
      attr_reader :only

      # @param source [String] the pattern as written
      # @param literals [Array<String>] see {#literals}; only characters of {Text::LITERAL} and slashes
      # @param names [Array<String>] see {#names}
      # @param ending [nil, :slash, :splat] see {#ending}
      def initialize(source, literals, names, ending)
        @source = source.frozen? ? source : source.dup.freeze
        @literals = literals.freeze
        @names = names.freeze
        @ending = ending
        # The hot path: one capture that runs to the end of the path begins at this byte.
        @only = literals.first.bytesize if names.size == 1 && ending.nil? && literals.last.empty?
        freeze
      end

      # @return [String] the pattern as written
      def to_s
        @source
      end

      # @return [Mustermann::Sinatra] a new Mustermann object of the same meaning; it takes 1.6 ms
      def to_mustermann
        Pattern.mustermann(@source)
      end

      # @return [Boolean] whether the captures are a Regexp's: never here
      def regular?
        false
      end

      # @return [Boolean] whether it matches one plain path only, which is then {#literal_prefix}
      def static?
        @names.empty? && @ending.nil?
      end

      # @return [String] what every plain path it matches begins with
      def literal_prefix
        @literals.first
      end

      # @return [Boolean] whether it is literal segments, {#literal_prefix}, and a captured last one
      def tail?
        !@only.nil? && literal_prefix.end_with?("/")
      end

      # @return [Boolean] whether the last capture is a splat without a name, whose value is an Array among the params
      def splat? = @ending == :splat && @names.last == SPLAT

      # @return [Boolean] whether each capture is a param of its own
      def flat? = @names.uniq.size == @names.size && !@names.include?("ignore")

      # @param path [String] as the Rack env has it, in any encoding
      # @return [Boolean]
      def match?(path)
        return fits?(path) if Text.plain?(path)

        Text.forms(path).any? { |text| fits?(text, Text.limit(text)) }
      end

      # @param path [String] as for {#match?}
      # @return [Hash{String => String, Array<String>}, nil] the captures by name, nil when the path does not match
      def params(path)
        fill({}, path) if match?(path)
      end

      # The block arguments that Sinatra gives. One capture to the end of the path takes 85 to 115 ns.
      #
      # @param path [String] a path that matches
      # @return [Array<String>] new strings in the path's encoding
      def values(path)
        return captures(path) unless @only && !path.include?("%")

        [path.byteslice(@only, path.bytesize)]
      end

      # The value of the only capture, where it runs to the end of the path (see {#only}).
      #
      # @param path [String] a path that matches
      # @return [String] new, decoded, in UTF-8
      def only_value(path)
        value = path.include?("%") ? captures(path).first : path.byteslice(@only, path.bytesize)
        value.force_encoding(Encoding::UTF_8)
      end

      # Writes the captures into `params` without a Hash between.
      #
      # @param params [#[]=]
      # @param path [String] a path that matches
      # @return [#[]=] `params`
      def fill(params, path)
        return fill_each(params, captures(path)) unless @only && !path.include?("%")

        params[@names[0]] = path.byteslice(@only, path.bytesize)
        params
      end

      # Matches a path that is plain or was brought to canonical form, see {Text}; a line feed is like any character.
      #
      # @param text [String]
      # @param limit [Integer] the offset that no capture but a splat may go beyond
      # @return [Boolean]
      def fits?(text, limit = text.bytesize)
        return false unless text.start_with?(@literals[0])

        offset = @literals[0].bytesize
        index = 0
        while (literal = @literals[index += 1])
          from = offset
          offset = text.index("/", from) || text.bytesize
          return false if offset == from || offset > limit || text.byteslice(offset, literal.bytesize) != literal

          offset += literal.bytesize
        end
        ends?(text, offset)
      end

      private

      def ends?(text, offset)
        case @ending
        when nil then offset == text.bytesize
        when :slash then offset == text.bytesize || (offset == text.bytesize - 1 && text.end_with?("/"))
        when :splat then !text.index("\n", offset)
        end
      end

      def fill_each(params, values)
        index = -1
        while (name = @names[index += 1])
          params[name] = values[index]
        end
        params[SPLAT] = [values.last] if splat?
        params
      end

      # Loops with `while`, here and above, take half the time of blocks.
      def captures(path)
        return careful_captures(path) if path.include?("%") || !path.ascii_only?

        values = []
        offset = 0
        index = -1
        size = @names.size
        while (index += 1) < size
          from = offset + @literals[index].bytesize
          offset = finish(path, from, index)
          values << path.byteslice(from, offset - from)
        end
        values
      end

      # For a path where literals may be percent-encoded, or offsets in characters are not those in bytes.
      def careful_captures(path)
        bytes = path.b
        offset = 0
        @names.each_index.map do |index|
          from = behind(bytes, offset, @literals[index])
          offset = finish(bytes, from, index)
          Text.unescape(path.byteslice(from, offset - from))
        end
      end

      # Where the capture that begins at `from` ends. A splat takes all but a final line feed.
      def finish(bytes, from, index)
        return bytes.index("/", from) || bytes.bytesize unless @ending == :splat && index == @names.size - 1

        bytes.end_with?("\n") ? bytes.bytesize - 1 : bytes.bytesize
      end

      # The offset behind a literal whose characters may each be written as %XX. No literal holds a `%` itself.
      def behind(bytes, offset, literal)
        literal.bytesize.times { offset += bytes.getbyte(offset) == PERCENT ? 3 : 1 }
        offset
      end
    end
  end
end
