# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Names and paths as UTF-8, which all formats want. Ruby allows methods whose names are no valid text.
      module Text
        # @param text [String]
        # @return [String] valid; what is not, is replaced
        def self.utf8(text)
          return text if text.encoding == Encoding::UTF_8 && text.valid_encoding?

          text.dup.force_encoding(Encoding::UTF_8).scrub
        end

        # Most tools have some word for it rather than nothing.
        # @param path [String, nil]
        # @return [String, nil] nil for what is written in C
        def self.path(path) = path.nil? || path.empty? || path == "<cfunc>" ? nil : path
      end
    end
  end
end
