# frozen_string_literal: true

require "strscan"

module Xinatra
  class Request < Rack::Request
    # Reads the parameters of a media type, such as `q=0.5` and `charset="utf-8"`, in time linear in the text's length:
    # a place that cannot begin a parameter is left behind with the whole run of characters around it.
    module Parameters
      NAME = /\s*(?>([\w.]+))=/
      QUOTED = /"((?>[^"\\]|\\.)*)"\s*/
      TOKEN = /([\w.]*)\s*/
      RUN = /\s+|[\w.]+|[^\s\w.]+/
      private_constant :NAME, :QUOTED, :TOKEN, :RUN

      # @param text [String] a media type with its parameters
      # @return [Hash{String => String}] values by name, quotes and escapes taken away
      def self.read(text)
        params = {}
        return params unless text.include?("=")

        scanner = StringScanner.new(text)
        until scanner.eos?
          if scanner.skip(NAME) then params[scanner[1]] = value(scanner)
          else scanner.skip(RUN)
          end
        end
        params
      end

      # A quoted value whose end is missing counts as no value.
      def self.value(scanner)
        return scanner[1].gsub(/\\(.)/, '\1') if scanner.skip(QUOTED)

        scanner.skip(TOKEN)
        scanner[1]
      end
      private_class_method :value
    end
  end
end
