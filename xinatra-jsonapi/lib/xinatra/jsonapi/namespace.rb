# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # A part of an app with an API of its own, below a path: the same words may be said in it as in the app.
    class Namespace
      include JSONAPI

      # @return [API]
      attr_reader :jsonapi

      # @param app [Class]
      # @param jsonapi [API]
      def initialize(app, jsonapi)
        @app = app
        @jsonapi = jsonapi
      end

      # @param path [String]
      # @yield see {JSONAPI#version}
      # @return [void]
      def namespace(path, &) = version(path, &)

      # @return [String, nil] the app's
      def name = @app.name

      # Routes of the app, below the path.
      %i[get post patch put delete options].each do |method|
        define_method(method) do |path, &handler|
          @app.public_send(method, "#{@jsonapi.path}#{path}", &handler)
        end
      end

      # What apps have besides, where no other extension has brought it already (sinatra/namespace does).
      module Word
        # @param path [String]
        # @yield see {JSONAPI#version}
        # @return [void]
        def namespace(path, &) = version(path, &)
      end

      private

      attr_reader :app
    end
  end
end
