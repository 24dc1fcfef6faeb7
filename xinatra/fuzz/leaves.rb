# frozen_string_literal: true

# What leaves.c begins with.

require "bundler/setup"

# The leaves are part of the program that fuzzes.
Xinatra = Module.new
Xinatra::Native = Module.new { define_singleton_method(:require_relative) { |_path| load_engine } }

$LOAD_PATH.unshift(File.expand_path("../lib", __dir__))
require_relative "comparison"
