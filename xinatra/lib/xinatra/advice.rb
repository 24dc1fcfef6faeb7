# frozen_string_literal: true

module Xinatra
  # What libraries have to say of how an app is served, once the server knows it: each is asked for sentences when
  # Xinatra's server begins, which tells them in its log. Other servers do not ask.
  module Advice
    @givers = []

    class << self
      # @yieldparam threads [Integer] how many requests a process answers at a time
      # @yieldreturn [Array<String>] sentences, none where all is well
      # @return [void]
      def add(&giver)
        @givers += [giver]
      end

      # @param threads [Integer]
      # @return [Array<String>]
      def for(threads) = @givers.flat_map { |giver| giver.call(threads) }
    end
  end
end
