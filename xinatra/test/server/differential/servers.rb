# frozen_string_literal: true

require "json"
require_relative "../program"
require_relative "../rough_client"
require_relative "conversations"
require_relative "outcome"

module ServerDifferential
  # The three servers, each a process with its echo app.
  module Servers
    LOCAL = "tcp://127.0.0.1:0"
    # What an outcome is, no clock is to say: a connection may be silent until all inputs were said.
    PATIENCE = 300
    RACK = File.read(File.join(__dir__, "echo.ru")).freeze
    LIMITS = %i[head_timeout body_timeout idle_timeout].map { |name| "limit :#{name}, #{PATIENCE}" }.join("\n").freeze
    TIMEOUTS = %w[first_data_timeout persistent_timeout].map { |name| "#{name} #{PATIENCE}" }.join("\n").freeze
    private_constant :LOCAL, :PATIENCE, :RACK, :LIMITS, :TIMEOUTS
    # Name => what starts it, and the files that it reads.
    ALL = {
      xinatra: [[RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", LOCAL, "-C", "settings.rb"],
                { "config.ru" => RACK, "settings.rb" => LIMITS }],
      puma: [[RbConfig.ruby, Gem.bin_path("puma", "puma"), "-b", LOCAL, "-t", "5:5", "-C", "settings.rb"],
             { "config.ru" => RACK, "settings.rb" => TIMEOUTS }],
      node: [["node", File.join(__dir__, "echo.mjs"), PATIENCE.to_s], {}]
    }.freeze

    # The versions that the explanations are of: Puma's, and that of Node's parser, llhttp.
    KNOWN = { puma: "8", node: "9" }.freeze

    module_function

    # @return [Array<Symbol>] those of them that are installed
    def others = @others ||= KNOWN.keys.select { |name| version(name) == KNOWN[name] }

    # Starts a server, says all inputs to it, and ends it.
    # @param name [Symbol] of ALL
    # @param inputs [Array<String>]
    # @return [Array<Outcome>] of each
    def outcomes(name, inputs)
      command, files = ALL.fetch(name)
      all = nil
      Program.run(*command, files:) do |program|
        port = program.port
        heard = Conversations.hold(port, inputs)
        handed = handed(port)
        all = heard.each_with_index.map { |one, at| Outcome.of(handed.fetch(Conversations.address(at), []), one) }
      end
      all
    end

    def handed(port)
      client = RoughClient.new(port)
      JSON.parse(client.get("/handed").body)
    ensure
      client&.close
    end

    def version(name)
      return Gem::Specification.find_by_name("puma").version.segments.first.to_s if name == :puma

      IO.popen(["node", "--print", "process.versions.llhttp"], &:read)[/\d+/]
    rescue Errno::ENOENT
      nil # there is no Node
    end

    private_class_method :handed, :version
  end
end
