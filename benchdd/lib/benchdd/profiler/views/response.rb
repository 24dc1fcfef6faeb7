# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # An answer of HTTP: with a text, or with what is in the file at `path`; of so many `bytes`. `fields` come besides
      # those that all answers have.
      Response = Struct.new(:status, :fields, :text, :path, :bytes, keyword_init: true) do
        # @param page [String] HTML
        # @return [Response]
        def self.page(page) = of(200, page, "text/html")

        # @param status [Integer]
        # @param sentence [String]
        # @param fields [Hash{String => String}]
        # @return [Response]
        def self.error(status, sentence, fields = {}) = of(status, "#{sentence}\n", "text/plain", fields)

        # @param path [String] of a regular file
        # @return [Response] that offers it for download
        # @raise [SystemCallError] when it is not there
        def self.file(path)
          name = File.basename(path).b.gsub(/[^\w.-]/n, "_")
          fields = { "Content-Type" => "application/octet-stream",
                     "Content-Disposition" => "attachment; filename=\"#{name}\"" }
          new(status: 200, fields: fields, path: path, bytes: File.size(path))
        end

        def self.of(status, text, type, fields = {})
          text = Report::Printable.valid(text)
          new(status: status, fields: { "Content-Type" => "#{type}; charset=utf-8", **fields }, text: text,
              bytes: text.bytesize)
        end
        private_class_method :of

        # @return [String] the status line and the fields
        def head
          lines = { **Response::ALWAYS, **fields, "Content-Length" => bytes }.map { |name, value| "#{name}: #{value}\r\n" }
          "HTTP/1.1 #{status} #{Response::REASONS.fetch(status)}\r\n#{lines.join}\r\n"
        end

        # @param size [Integer] bytes, at most, of a part
        # @yieldparam part [String]
        # @return [void]
        # @raise [SystemCallError] when the file has gone
        def each_part(size, &block)
          return yield text if text

          File.open(path, "rb") { |file| parts(file, size, &block) }
        end

        private

        # No more than was promised, should the file have grown.
        def parts(file, size)
          left = bytes
          while left.positive? && (part = file.read([size, left].min))
            left -= part.bytesize
            yield part
          end
        end
      end
      # What every answer says: each is one of its own, is not kept, and is nothing for pages of others.
      Response::ALWAYS = {
        "Connection" => "close", "Cache-Control" => "no-store", "X-Content-Type-Options" => "nosniff",
        "Cross-Origin-Resource-Policy" => "same-origin", "Cross-Origin-Opener-Policy" => "same-origin",
        "Content-Security-Policy" => "frame-ancestors 'none'", "Referrer-Policy" => "no-referrer"
      }.freeze
      Response::REASONS = {
        200 => "OK", 400 => "Bad Request", 403 => "Forbidden", 404 => "Not Found", 405 => "Method Not Allowed",
        408 => "Request Timeout", 414 => "URI Too Long", 431 => "Request Header Fields Too Large",
        500 => "Internal Server Error"
      }.freeze
    end
  end
end
