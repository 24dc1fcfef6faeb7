# frozen_string_literal: true

require "rack/method_override"

module Xinatra
  module Middleware
    # Takes a POST for the method that its form, or a header, names. A form that is malformed names none: the app will
    # say so, when it reads the form.
    class MethodOverride < Rack::MethodOverride
      private

      def method_override_param(request)
        super
      rescue *Request::MALFORMED
        nil
      end
    end
  end
end
