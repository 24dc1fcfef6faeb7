# frozen_string_literal: true

require_relative "misconfigured"

module Xinatra
  class Server
    # `proxy=true` behind the question mark of an address: its connections begin with a header of the PROXY protocol.
    module ProxyParameter
      VALUES = { "true" => true, "false" => false }.freeze
      private_constant :VALUES

      # @param query [String, nil] an address's parameters
      # @return [Array(Boolean, String)] what it says, and the other parameters
      # @raise [Misconfigured] when it is neither true nor false, or said twice
      def self.take(query)
        said, others = query.to_s.split("&").partition { |pair| pair.start_with?("proxy=") }
        values = said.map { |pair| VALUES[pair.delete_prefix("proxy=")] }
        return [values.first || false, others.join("&")] unless values.include?(nil) || values.size > 1

        raise Misconfigured, "an address cannot have #{said.join("&")}: write proxy=true or proxy=false, once"
      end
    end
  end
end
