# frozen_string_literal: true

require "json"
require_relative "../../benchdd"

# What `benchdd profile` has a program load first: samples it from its first line to its end, or until a signal says so.
module BenchDD
  module Profiler
    settings = JSON.parse(ENV.fetch(AUTOSTART), symbolize_names: true)
    options = settings[:options].to_h { |name, value| [name, value.is_a?(String) ? value.to_sym : value] }
    if settings[:signal]
      require_relative "toggle"
      Toggle.install(settings[:signal], folder: settings[:folder], **options)
    else
      follow(settings[:folder], **options)
    end
  rescue Error => e
    warn "benchdd: process #{Process.pid} is not profiled: #{e.message}"
  end
end
