# frozen_string_literal: true

# The app's whole suite in one process.
require_relative "test_helper"
Dir[File.join(__dir__, "**", "*_test.rb")].each { |file| require file }
