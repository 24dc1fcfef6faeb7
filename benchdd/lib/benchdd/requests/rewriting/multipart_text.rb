# frozen_string_literal: true

module BenchDD
  module Requests
    module Rewriting
      # A form as `multipart/form-data` (RFC 7578), read strictly: in the form in which browsers and the usual libraries
      # send it. What is not in that form is not rewritten, for another reader might find fields where this one finds
      # none.
      class MultipartText
        # `name` and `filename` (nil for a field) as sent; `type`: the part's media type or nil; `content`: binary.
        Part = Struct.new(:name, :filename, :type, :content)

        TYPE = "multipart/form-data"
        MAX_PARTS = 1_000
        BOUNDARY = /;[ \t]*boundary=(?:"(?<name>[^"\r\n]{1,70})"|(?<name>[^\s;,"]{1,70}))[ \t]*(?:;|\z)/in
        DISPOSITION = /\Aform-data; ?name="([^"\\\r\n]*)"(?:; ?filename="([^"\r\n]*)")?\z/in
        # A part may say nothing else of itself.
        FIELDS = %w[content-disposition content-type content-transfer-encoding].freeze
        # Parts in another encoding than their own bytes are not read.
        PLAIN = /\A(?:7bit|8bit|binary)\z/i
        private_constant :BOUNDARY, :DISPOSITION, :FIELDS, :PLAIN

        # @param content_type [String] of the whole, which names the boundary
        # @return [String, nil] the boundary
        def self.boundary(content_type)
          content_type.b[BOUNDARY, :name] if content_type.b.scan(/boundary/in).one?
        end

        # @param text [String]
        # @param boundary [String]
        # @yieldparam part [Part]
        # @yieldreturn [String, nil] the new content; nil keeps the old one
        # @return [String, nil] binary; nil when the text is not of that form
        def self.rewrite(text, boundary)
          pieces = split(text.b, boundary.b) or return
          pieces.map! do |head, content|
            part = part(head, content) or return nil
            "--#{boundary}\r\n#{head}\r\n\r\n#{(yield(part) || content).b}\r\n"
          end
          "#{pieces.join}--#{boundary}--\r\n".b
        end

        class << self
          private

          # Heads and contents of the parts.
          def split(text, boundary)
            first, *pieces = "\r\n#{text}".split("\r\n--#{boundary}", MAX_PARTS + 2)
            return unless first == "" && ["--", "--\r\n"].include?(pieces.pop)
            return unless text.scan("--#{boundary}").size == pieces.size + 1 # nowhere but at the beginning of a line

            pieces = pieces.map { |piece| piece.start_with?("\r\n") ? piece[2..].split("\r\n\r\n", 2) : [] }
            pieces if pieces.all? { |piece| piece.size == 2 }
          end

          def part(head, content)
            lines = head.split("\r\n").map { |line| line.split(/:[ \t]*/n, 2) }
            fields = lines.to_h { |name, value| [name.to_s.downcase, value.to_s] }
            return if fields.size < lines.size || !(fields.keys - FIELDS).empty?
            return unless PLAIN.match?(fields.fetch("content-transfer-encoding", "binary"))

            disposition = DISPOSITION.match(fields["content-disposition"]) or return
            Part.new(disposition[1], disposition[2], fields["content-type"]&.[](/\A[^;\s]+/n)&.downcase, content)
          end
        end
      end
    end
  end
end
