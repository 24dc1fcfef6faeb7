# frozen_string_literal: true

# The app's whole suite in one process. The interfaces for programs need Xinatra.
require_relative "test_helper"
files = Dir[File.join(__dir__, "**", "*_test.rb")]
files = files.grep_v(%r{/test/(?:apart/)?(?:api|graph)/}) unless Framework.programs?
files.each { |file| require file }
