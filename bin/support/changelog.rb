# frozen_string_literal: true

module Tooling
  # What the changelog says about a version: its headings name the versions, newest first.
  class Changelog
    # `text`: the content of CHANGELOG.md.
    def initialize(text)
      @text = text
    end

    # Whether there is a heading for `version`: "## 0.1.0", in brackets or not, with a date after it or not.
    def version?(version)
      @text.match?(/^##\s+\[?v?#{Regexp.escape(version)}(?![\w.-])/)
    end
  end
end
