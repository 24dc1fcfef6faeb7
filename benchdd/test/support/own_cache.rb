# frozen_string_literal: true

require "tmpdir"

# What tests make is kept in a folder of their own, which is gone when they are done.
ENV["BENCHDD_CACHE"] ||= Dir.mktmpdir("benchdd-cache").tap do |folder|
  Minitest.after_run { FileUtils.rm_rf(folder) }
end
