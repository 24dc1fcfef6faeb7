# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require "json"
require "pty"

# Runs the real `xinatra` in a process of its own, in a folder with the files of a test.
module Executable
  GEM = File.expand_path("../../..", __dir__)
  # Seconds after which a run hangs.
  LIMIT = 60
  COMMAND = ["timeout", LIMIT.to_s, RbConfig.ruby, "-I", File.join(GEM, "lib"),
             File.join(GEM, "exe/xinatra")].freeze
  # Development is the default, whatever the tests run in.
  ENVIRONMENT = { "APP_ENV" => nil, "RACK_ENV" => nil, "NO_COLOR" => nil, "TERM" => "xterm" }.freeze

  # Makes a folder with files in it, for one test.
  # @param files [Hash{String => String}] contents by name
  # @return [String] its path
  def folder(files)
    @folder ||= File.realpath(Dir.mktmpdir("xinatra-cli"))
    files.each { |name, content| File.write(File.join(@folder, name), content) }
    @folder
  end

  # Runs the command.
  # @param files [Hash{String => String}] what stands in the folder it runs in
  # @param env [Hash{String => String}] environment variables
  # @return [Array(String, String, Integer)] output, errors without Ruby's warnings, exit code
  def xinatra(*arguments, files: {}, env: {})
    out, err, status = Open3.capture3(ENVIRONMENT.merge(env), *COMMAND, *arguments, chdir: folder(files))

    [out, err.lines.grep_v(/: warning: /).join, status.exitstatus]
  end

  # Runs the command on a terminal.
  # @return [String] what it shows
  def on_terminal(*arguments, files: {}, env: {})
    shown = +""
    options = { chdir: folder(files) }
    PTY.spawn(ENVIRONMENT.merge(env), *COMMAND, *arguments, **options) do |output, _input, pid|
      loop { shown << output.readpartial(4096) }
    rescue Errno::EIO, EOFError
      Process.wait(pid) # Linux's word for the end
    end
    shown
  end

  # Runs after each test, as Minitest calls it.
  def after_teardown
    super
    FileUtils.rm_rf(@folder) if @folder
  end
end
