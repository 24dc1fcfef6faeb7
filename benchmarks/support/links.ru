# frozen_string_literal: true

# examples/links on the framework that FRAMEWORK names, such that two answer alike: see determined.rb.
require_relative "../../examples/links/test/support/determined"

Determined.load_app
run Links
