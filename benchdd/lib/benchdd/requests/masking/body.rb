# frozen_string_literal: true

require_relative "../rewriting/form_text"
require_relative "../rewriting/multipart_text"

module BenchDD
  module Requests
    class Masking
      # The body of a request: masked where it can be read, and else left out, since nobody can know what it holds.
      class Body
        GRAPHQL = "application/graphql"
        JSON_TYPE = %r{\A(?:application|text)/(?:[\w.-]+\+)?json\z}
        private_constant :GRAPHQL, :JSON_TYPE

        # @param book [MaskedRequest]
        # @param masking [Masking]
        def initialize(book, masking)
          @book = book
          @masking = masking
        end

        # @param request [Request]
        # @return [Array(String, String)] the body or nil, and why it was dropped or nil
        def mask(request)
          return [nil, request.dropped] if request.body.nil? || request.body.empty?

          encoding = request.headers.fetch("content-encoding", "identity").b
          return [nil, "the body is in the encoding #{encoding[0, 40].inspect}"] unless encoding.casecmp?("identity")

          body = masked(request.body.b, request.media_type, request.headers["content-type"].to_s)
          [body, body ? nil : problem(request.media_type)]
        end

        private

        def masked(body, media_type, content_type)
          case media_type
          when nil then nil
          when ->(type) { @masking.raw?(type) } then body
          when Rewriting::FormText::TYPE then form(body)
          when Rewriting::MultipartText::TYPE then multipart(body, content_type)
          when JSON_TYPE then json(body)
          else text(body, media_type)
          end
        end

        def problem(media_type)
          case media_type
          when nil then "the body has no content type"
          when Rewriting::FormText::TYPE then "the body is not a form"
          when Rewriting::MultipartText::TYPE then "the body is not a multipart form in the usual shape"
          when JSON_TYPE then "the body is malformed JSON"
          else "bodies of type #{media_type.dup.force_encoding(Encoding::UTF_8).scrub[0, 80]} cannot be masked"
          end
        end

        def form(body)
          names = Rewriting::FormText.names(body)
          return unless body.include?("=") && names.all? { |name| @book.plain_name?(name) }

          Rewriting::FormText.rewrite(body) { |name, value| @book.field("form", name, value) }
        end

        def json(body) = @masking.free_text.mask_json(body) { |path| @book.note("json", path.join(".")) }

        # What a beacon sends is often JSON without saying so.
        def text(body, media_type)
          return @masking.free_text.mask_graphql(body) if media_type == GRAPHQL

          json(body) if media_type == "text/plain" && body.match?(/\A\s*[{\[]/n)
        end

        def multipart(body, content_type)
          boundary = Rewriting::MultipartText.boundary(content_type) or return
          Rewriting::MultipartText.rewrite(body, boundary) do |part|
            return nil unless @book.plain_name?(part.name)
            next @book.field("form", part.name, part.content) if text?(part)

            file(part) unless part.type && @masking.raw?(part.type)
          end
        end

        def text?(part) = part.filename.nil? && [nil, "text/plain"].include?(part.type)

        # An uploaded file keeps its size, and nothing of its content.
        def file(part)
          return if part.content.empty?

          @book.note("form", part.name)
          "x" * part.content.bytesize
        end
      end
    end
  end
end
