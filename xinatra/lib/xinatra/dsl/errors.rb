# frozen_string_literal: true

module Xinatra
  module DSL
    # Error handlers: blocks that answer for exceptions and for statuses.
    module Errors
      # @return [Hash{Class, Integer => Array<Route>}] the error handlers declared on this class
      attr_reader :errors

      # Declares what answers when an exception was raised, or the response has one of the statuses.
      #
      #   error(Sequel::NoMatchingRow) { halt 404 }
      #   error(400..499) { "That was you." }
      #
      # @param codes [Array<Class, Integer, Range, Array>] exception classes and statuses; every exception when empty
      # @yield [exception] runs on the app's instance
      def error(*codes, &block)
        _changing("error") do
          handler = compile!("ERROR", /.*/, block)
          keys = codes.flat_map { |code| Array(code) }
          keys << Exception if keys.empty?
          keys << NotFound if keys.include?(404)
          keys.each { |key| (@errors[key] ||= []) << handler }
        end
      end

      # Declares what answers when nothing was found: sugar for `error(404)`.
      def not_found(&) = error(404, &)
    end
  end
end
