# frozen_string_literal: true

require "xinatra/errors"

module Xinatra
  module GraphQL
    # What every error of this gem inherits from.
    class Error < Xinatra::Error; end

    # What takes triggers to other processes cannot do it now.
    class Unreachable < Error; end

    # A schema, or an endpoint, says something that cannot work; raised where it is said.
    class DefinitionError < Error; end
  end
end
