# frozen_string_literal: true

module Xinatra
  module CLI
    # The command line is wrong.
    class UsageError < StandardError
      # @param what [String] such as "command"
      # @param given [String]
      # @param known [Array<String>]
      # @return [UsageError] that suggests what may have been meant
      def self.unknown(what, given, known)
        meant = DidYouMean::SpellChecker.new(dictionary: known).correct(given).first if defined?(DidYouMean)
        new("there is no #{what} #{given}#{", did you mean #{meant}?" if meant}")
      end
    end
  end
end
