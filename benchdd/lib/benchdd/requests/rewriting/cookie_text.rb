# frozen_string_literal: true

module BenchDD
  module Requests
    module Rewriting
      # `a=1; b=2`: the Cookie header (RFC 6265, section 4.2).
      module CookieText
        # @param text [String]
        # @yieldparam name [String] "" for a value without a name
        # @yieldparam value [String]
        # @yieldreturn [String, nil] the new value; nil keeps the old one
        # @return [String] binary
        def self.rewrite(text)
          text.b.split(/;[ \t]*/n, -1).map do |pair|
            name, value = pair.include?("=") ? pair.split("=", 2) : ["", pair]
            changed = yield(name.strip, value)
            next pair unless changed

            pair.include?("=") ? "#{name}=#{changed.b}" : changed.b
          end.join("; ")
        end

        # @param text [String]
        # @return [Array<Array(String, String)>] names and values
        def self.pairs(text)
          [].tap { |pairs| rewrite(text) { |name, value| pairs.push([name, value]) && nil } }
        end
      end
    end
  end
end
