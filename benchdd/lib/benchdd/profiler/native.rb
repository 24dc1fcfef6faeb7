# frozen_string_literal: true

require_relative "../errors"

module BenchDD
  module Profiler
    # The sampler in C: of a checkout, in a folder for each version of Ruby; of an installed gem, where RubyGems has put
    # it.
    begin
      require_relative "#{RUBY_VERSION[/\d+\.\d+/]}/sampler"
    rescue LoadError
      begin
        require "benchdd/profiler/sampler"
      rescue LoadError
        raise Error, "the profiler's extension is not there: it wants Linux, and is built by installing the gem, or " \
                     "in a checkout by bin/compile."
      end
    end
  end
end
