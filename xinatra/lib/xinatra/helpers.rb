# frozen_string_literal: true

module Xinatra
  # What handlers, filters and templates may call. Each file adds one part.
  #
  # A constant in here would hide an app's own of the same name from its handlers, since `Base` includes this module: so
  # there is none but Sinatra's `Stream`.
  module Helpers
  end
end

require_relative "halting"
require_relative "header_value"
require_relative "helpers/caching"
require_relative "helpers/content_types"
require_relative "helpers/early_hints"
require_relative "helpers/errors"
require_relative "helpers/event_streams"
require_relative "helpers/files"
require_relative "helpers/logging"
require_relative "helpers/redirecting"
require_relative "helpers/responding"
require_relative "helpers/session"
require_relative "helpers/status"
require_relative "helpers/streaming"
require_relative "helpers/urls"
require_relative "helpers/web_sockets"
require_relative "static_files"
