# frozen_string_literal: true

require_relative "errors"

module BenchDD
  module Requests
    # Loads the app that a rackup file runs, with the Rack of its own bundle.
    module Rackup
      # @param path [String] config.ru; a file `my_app.rb` that defines `MyApp` does as well
      # @return [#call] a Rack app
      # @raise [Error] when there is no such file, no Rack, or the file raises
      def self.load(path)
        raise Error, "there is no file #{path}: name the config.ru of an app." unless File.file?(path)

        require "rack"
        app, = Rack::Builder.parse_file(File.expand_path(path))
        app
      rescue LoadError => e
        raise Error, "#{path} cannot be loaded, for #{e.message}: run benchdd in the app's bundle, by bundle exec."
      rescue StandardError, SyntaxError => e
        raise if e.is_a?(Error)

        raise Error, "#{path} cannot be loaded: #{e.class}: #{e.message.lines.first.to_s.strip}"
      end
    end
  end
end
