# frozen_string_literal: true

module Xinatra
  module JSONAPI
    VERSION = "0.1.0"
  end
end
