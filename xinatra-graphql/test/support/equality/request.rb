# frozen_string_literal: true

module Equality
  # What a client asks, and how.
  Request = Struct.new(:text, :variables, :operation_name, :admin, :salt, :features, keyword_init: true) do
    # @return [String]
    def to_s
      "#{text}\nvariables: #{JSON.generate(variables)}\noperation: #{operation_name.inspect}, " \
        "admin: #{admin}, data of: #{salt}"
    end
  end
end
