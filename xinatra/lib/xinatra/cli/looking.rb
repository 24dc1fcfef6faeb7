# frozen_string_literal: true

module Xinatra
  module CLI
    # Commands that look at apps, and print.
    module Looking
      OPTIONS = { **Options::APP, json: ["--json"] }.freeze

      # @param options [Hash] see {Options.parse}
      # @param out [IO]
      # @return [void]
      # @raise [AppLoader::LoadFailed, UsageError]
      def run(options, out:, **)
        apps = AppLoader.load(options[:file] || ".", **options.slice(:require, :environment))
        new(AppText.select(apps, options[:app]), options).print(out)
      end
    end
  end
end
