# frozen_string_literal: true

module Xinatra
  # Which class the response's status is of (RFC 9110, section 15).
  module Helpers
    # @return [Boolean] 1xx
    def informational? = status.between?(100, 199)

    # @return [Boolean] 2xx
    def success? = status.between?(200, 299)

    # @return [Boolean] 3xx
    def redirect? = status.between?(300, 399)

    # @return [Boolean] 4xx
    def client_error? = status.between?(400, 499)

    # @return [Boolean] 5xx
    def server_error? = status.between?(500, 599)

    # @return [Boolean] 404
    def not_found? = status == 404

    # @return [Boolean] 400
    def bad_request? = status == 400
  end
end
