# frozen_string_literal: true

module Xinatra
  module Helpers
    # @return [Rack::Session::Abstract::SessionHash, Hash] the session; a Hash that is forgotten, if there is none
    def session = request.session
  end
end
