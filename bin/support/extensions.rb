# frozen_string_literal: true

require "etc"
require "fileutils"
require_relative "command"

module Tooling
  # The extensions in C, built for this Ruby, each into the folder of its gem's lib that is named after the Ruby's
  # version: so Rubies do not disturb each other in one checkout.
  module Extensions
    # The folder with the sources => the one below which the extension is required.
    FOLDERS = { "benchdd/ext/benchdd/profiler" => "benchdd/lib/benchdd/profiler",
                "xinatra/ext/xinatra" => "xinatra/lib/xinatra" }.freeze
    # Warnings are errors here, and nowhere else: another compiler has others.
    STRICT = { "BENCHDD_STRICT" => "1", "XINATRA_STRICT" => "1" }.freeze
    private_constant :FOLDERS, :STRICT

    module_function

    # Builds those whose sources are newer than what was built of them. Raises Error when that fails.
    def build
      FOLDERS.each do |source, target|
        sources = Dir[File.join(ROOT, source, "*.{c,h,rb}")]
        built = Dir[File.join(ROOT, target, version, "*.#{RbConfig::CONFIG["DLEXT"]}")]
        make(source, target) if built.empty? || sources.map { |path| File.mtime(path) }.max > File.mtime(built.first)
      end
    end

    # Such as "3.1": extensions fit all releases of it.
    def version = RUBY_VERSION[/\d+\.\d+/]

    def make(source, target)
      folder = File.join(ROOT, ".cache/ext", version, source)
      FileUtils.mkdir_p(folder)
      [[RbConfig.ruby, File.join(ROOT, source, "extconf.rb")], ["make", "-j#{Etc.nprocessors}"]].each do |command|
        done = Command.run(STRICT, *command, chdir: folder, show: :failure)
        raise Error, "#{source} could not be built: see the messages above." unless done.success?
      end
      FileUtils.mkdir_p(File.join(ROOT, target, version))
      # Not written over: what runs has it mapped.
      built = Dir[File.join(folder, "*.#{RbConfig::CONFIG["DLEXT"]}")]
      FileUtils.cp_r(built, File.join(ROOT, target, version), remove_destination: true)
    end
    private_class_method :make
  end
end
