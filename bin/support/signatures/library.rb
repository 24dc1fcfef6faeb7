# frozen_string_literal: true

require "json"
require "open3"
require "rbconfig"

module Signatures
  # A gem's library, and what it makes public, as a process of its own says.
  class Library
    SCRIPT = File.expand_path("public_library.rb", __dir__)
    private_constant :SCRIPT

    # @return [String] the absolute folder that goes on the load path
    attr_reader :lib

    # @param lib [String] absolute folder
    # @param root [String] the name of the module it is in
    # @param features [Array<String>] what is to be required
    # @param environment [Hash{String => String}] of the process
    def initialize(lib, root, features, environment = {})
      @lib = lib
      @root = root
      @features = features
      @environment = environment
    end

    # @return [Array<String>] the modules that the library's own is in, as {#public_names} would call them
    def around
      names = @root.split("::")
      (1...names.size).map { |count| "module #{names.first(count).join("::")}" }
    end

    # @return [Hash{String => Hash, nil}] see {PublicLibrary.describe}
    def public_names
      @public_names ||= begin
        output, status = Open3.capture2(@environment, RbConfig.ruby, "-I#{lib}", SCRIPT, @root, *@features)
        raise "#{SCRIPT} failed" unless status.success?

        JSON.parse(output)
      end
    end
  end
end
