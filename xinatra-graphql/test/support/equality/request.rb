# frozen_string_literal: true

module Equality
  # What a client asks, and how.
  Request = Struct.new(:text, :variables, :operation_name, :admin, :salt, :features, keyword_init: true) do
    # @return [Request] the same text, after it: half of the time of somebody else, with the flags the other way round,
    #   and on other data
    def another
      turned = variables.transform_values { |value| [true, false].include?(value) ? !value : value }
      Request.new(**to_h, variables: turned, admin: (salt % 4).zero? ^ admin, salt: salt + 1)
    end

    # @return [Hash{Symbol => Object}] of the context, what says who asks
    def visitor = { admin:, visibility_profile: admin ? :admin : :guest }

    # @return [String]
    def to_s
      "#{text}\nvariables: #{JSON.generate(variables)}\noperation: #{operation_name.inspect}, " \
        "admin: #{admin}, data of: #{salt}"
    end
  end
end
