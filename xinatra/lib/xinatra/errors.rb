# frozen_string_literal: true

module Xinatra
  # What every error of the framework inherits from. An error with an `http_status` chooses the status it is answered
  # with, between 400 and 599.
  class Error < StandardError
  end

  # The client's request cannot be understood: its query, form or multipart body is malformed or over a limit.
  class BadRequest < Error
    # @return [Integer] 400
    def http_status = 400
  end

  # Nothing answers at the request's path.
  class NotFound < Error
    # @return [Integer] 404
    def http_status = 404
  end

  # A class body says something that cannot work; raised where it is said, not at the first request.
  class DefinitionError < Error
  end

  # An app was changed after `freeze`.
  class FrozenAppError < DefinitionError
    # @param app [Class] the frozen app
    # @param change [String] what was to be changed, such as `"route"` or `"set port"`
    def initialize(app, change)
      super("#{app} is frozen and takes no more changes (#{change}): say it before the app is frozen")
    end
  end
end
