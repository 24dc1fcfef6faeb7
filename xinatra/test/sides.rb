# frozen_string_literal: true

require "open3"
require "rbconfig"

# The ways in which a request can be answered, each in a process of its own: by the sinatra gem, by Xinatra as it is, by
# Xinatra's general way alone, and by Xinatra without its leaves in C. What goes to a process and back is marshalled.
module Sides
  ALL = %w[sinatra xinatra general ruby].freeze
  LIBRARY = File.expand_path("../lib", __dir__)
  # Evaluated in an app class, this closes the direct way: its requests are answered by the general one.
  CLOSE = "def call!(env) = super"

  module_function

  # Gives the same data to a program on several sides, which run at the same time.
  # @param program [String] path of a Ruby file that calls {answer}
  # @param data [Object]
  # @return [Array] what each side answered
  def ask(program, data, sides = ALL)
    input = Marshal.dump(data)
    sides.map { |side| Thread.new { run(program, input, side) } }.map(&:value)
  end

  # For the program: loads the side's library, yields, and answers with what the block returned.
  # @yieldparam data [Object]
  # @yieldparam framework [Module] Sinatra or Xinatra
  # @yieldparam closed [Boolean] whether requests may not take the direct way
  def answer
    side = ARGV.fetch(0)
    framework = load_library(side == "sinatra" ? "sinatra" : "xinatra")
    data = Marshal.load($stdin.binmode.read) # rubocop:disable Security/MarshalLoad -- the test's own
    output = $stdout.dup
    # What apps say is no part of the answer.
    $stderr.reopen(File::NULL)
    $stdout.reopen($stderr)
    output.binmode.write(Marshal.dump(yield(data, framework, side == "general")))
  end

  def run(program, input, side)
    command = [RbConfig.ruby, "-I", LIBRARY, program, side]
    leaves = side == "ruby" ? { "XINATRA_NATIVE" => "0" } : {}
    output, status = Open3.capture2(leaves, *command, stdin_data: input, binmode: true)
    raise "#{command.join(" ")} failed" unless status.success?

    Marshal.load(output) # rubocop:disable Security/MarshalLoad -- what the test's own program wrote
  end

  def load_library(name)
    %w[APP_ENV RACK_ENV SESSION_SECRET].each { |variable| ENV.delete(variable) }
    ENV["APP_ENV"] = "test"
    ENV["TZ"] = "UTC"
    require "logger"
    require "#{name}/base"
    Object.const_get(name.capitalize)
  end

  private_class_method :run, :load_library
end
