# frozen_string_literal: true

require "xinatra/base"
require_relative "dsl"

module Bench
  module Apps
    # What is measured.
    module Xinatra
      # @param name [String] see {DSL::ALL}
      # @return [Class]
      def self.make(name) = DSL.make(::Xinatra::Base, name)

      # @return [Class] an app without routes
      def self.blank = DSL.blank(::Xinatra::Base)

      # @param app [Class]
      # @return [Class] the app, when it has its routes
      def self.finish(app) = app
    end
  end
end
