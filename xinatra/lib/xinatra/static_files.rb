# frozen_string_literal: true

module Xinatra
  # Files of the public folder, answered before any filter or route. Apart from {Helpers}, as in Sinatra.
  module StaticFiles
    private

    # Answers with the public folder's file at the request's path and sets `sinatra.static_file` in the environment.
    # Returns nil when there is no such file, also when the path leaves the folder, or can be no path.
    # @param options [Hash] for `send_file`
    # @return [nil]
    def static!(options = {})
      folder = settings.public_folder
      return if folder.nil?

      path = _static_path(folder.to_s)
      return unless path && File.file?(path)

      env["sinatra.static_file"] = path
      cache_control(*settings.static_cache_control) if settings.static_cache_control?
      headers(settings.static_headers) if settings.static_headers?
      send_file(path, options.merge(disposition: nil))
    end

    # Resolved by text and not by the file system, so that `..` behind a symbolic link does not lead out.
    def _static_path(folder)
      path = request.path_info.b
      path.gsub!(/%\h\h/) { |escape| escape[1, 2].hex.chr } if path.include?("%")
      path = (folder.b << path).force_encoding(Encoding::UTF_8)
      return if path.include?("\0") || !path.valid_encoding?

      path = File.expand_path(path)
      path if path.start_with?("#{File.expand_path(folder)}/")
    end
  end
end
