# frozen_string_literal: true

module BenchDD
  # Where BenchDD keeps what can be made again, by the user's and the XDG specification's rules.
  module Cache
    # @param name [String] of what is kept
    # @return [String] an absolute folder, which need not exist yet
    def self.folder(name)
      base = variable("BENCHDD_CACHE") ||
             File.join(variable("XDG_CACHE_HOME") || File.join(Dir.home, ".cache"), "benchdd")
      File.expand_path(name, base)
    end

    # What is empty counts as not set, by the specification.
    def self.variable(name) = ENV.fetch(name, "").then { |value| value unless value.empty? }
    private_class_method :variable
  end
end
