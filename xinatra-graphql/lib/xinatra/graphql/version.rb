# frozen_string_literal: true

module Xinatra
  module GraphQL
    VERSION = "0.1.0"
  end
end
