# frozen_string_literal: true

module ServerDifferential
  module Inputs
    # No token begins so (RFC 9110, section 5.6.2): who takes it for the next request refuses that.
    BODY = "(a:b)"
  end
end
