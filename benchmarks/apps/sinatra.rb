# frozen_string_literal: true

require "sinatra/base"
require_relative "dsl"

module Bench
  module Apps
    # What is measured against.
    module Sinatra
      # @param name [String] see {DSL::ALL}
      # @return [Class]
      def self.make(name) = DSL.make(::Sinatra::Base, name)

      # @return [Class] an app without routes
      def self.blank = DSL.blank(::Sinatra::Base)

      # @param app [Class]
      # @return [Class] the app, when it has its routes
      def self.finish(app) = app
    end
  end
end
