# frozen_string_literal: true

module BenchDD
  # Programs of the system.
  module Executable
    # @param name [String] a program's name, or a path to it
    # @return [String, nil] its absolute path; nil when it is not there or may not be run
    def self.find(name)
      folders = name.include?("/") ? [Dir.pwd] : ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
      folders.map { |folder| File.expand_path(name, folder) }
             .find { |path| File.file?(path) && File.executable?(path) }
    end
  end
end
