# frozen_string_literal: true

require "rack/files"

module Xinatra
  # Serves any path it is given; its root only matters to requests that it gets as a Rack app, which are none.
  FILE_SERVER = Rack::Files.new(nil)
  # What the file system says of a path at which nothing can be.
  NO_SUCH_FILE = [Errno::ENOENT, Errno::ENOTDIR, Errno::ENAMETOOLONG, Errno::ELOOP].freeze
  private_constant :FILE_SERVER, :NO_SUCH_FILE

  module Helpers
    # Ends the request with a file: all of it, the ranges asked for, or 304 if the client has it; with 404 if it is
    # missing.
    # @param path [String, #to_path] also relative to the working directory
    # @param opts [Hash] `:type`, the content type, else by the file's extension; `:disposition` and `:filename`, see
    #   {#attachment}; `:last_modified`, else the file's own; `:status`
    def send_file(path, opts = {})
      path = path.to_path if path.respond_to?(:to_path)
      not_found if path.include?("\0")
      _describe_file(path, opts)
      status, fields, content = FILE_SERVER.serving(_ranged_request, path)
      fields.each { |name, value| headers[name] ||= value }
      headers["content-length"] = fields["content-length"]
      halt(opts[:status] ? Integer(opts[:status]) : status, content)
    rescue *NO_SUCH_FILE
      not_found
    end

    private

    # Rack raises at a Range that is no text in its encoding; of bytes it makes none.
    def _ranged_request
      range = env["HTTP_RANGE"]
      env["HTTP_RANGE"] = range.b unless range.nil? || range.valid_encoding?
      request
    end

    # Sets the headers that the app decides on.
    def _describe_file(path, opts)
      if opts[:type] || !response["content-type"]
        content_type(opts[:type] || File.extname(path), default: "application/octet-stream")
      end
      filename = opts[:filename]
      disposition = opts[:disposition]
      disposition = :attachment if disposition.nil? && filename
      attachment(filename || path, disposition) if disposition
      last_modified(opts[:last_modified])
    end
  end
end
