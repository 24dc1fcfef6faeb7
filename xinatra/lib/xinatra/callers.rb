# frozen_string_literal: true

module Xinatra
  # Finds the application's own file among the callers: where it stands decides about views and public files.
  module Callers
    # Files that are never the application's.
    IGNORED = [
      %r{\A#{Regexp.escape(File.expand_path("..", __dir__))}/}, # this library
      %r{/sinatra(?:/(?:base|main|show_exceptions))?\.rb\z},    # the entry points of the drop-in
      %r{lib/tilt.*\.rb\z},
      /\A\(.*\)\z/,                                             # generated code
      %r{/bundled_gems\.rb\z},                                  # Ruby 3.3 with Bundler 2.5 and later
      %r{rubygems/(?:custom|core_ext/kernel)_require\.rb\z},
      /active_support/,
      %r{bundler(?:/(?:runtime|inline))?\.rb},
      /<internal:/,
      %r{zeitwerk/(?:core_ext/)?kernel\.rb}
    ].freeze

    # @return [Array<Regexp>] a seam: extensions add the files of their own
    def callers_to_ignore = IGNORED

    # @return [Array<String>] the callers' files without the framework's, innermost first
    def caller_files = _cleaned_callers.map(&:path)

    private

    def _cleaned_callers
      caller_locations(2).reject { |location| callers_to_ignore.any? { |pattern| pattern.match?(location.path) } }
    end

    def warn_for_deprecation(message)
      warn("#{message}\n\tfrom #{_cleaned_callers.first}")
    end
  end
end
