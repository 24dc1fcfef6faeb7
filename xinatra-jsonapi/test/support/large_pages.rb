# frozen_string_literal: true

require "json"
require "open3"
require "tmpdir"

# A database with many rows, and processes that read them: see large_pages_program.rb.
module LargePages
  PROGRAM = File.expand_path("large_pages_program.rb", __dir__)
  ROWS = 100_000

  class << self
    # @param arguments [Array<#to_s>]
    # @return [Object, nil] what the program says
    def run(*arguments)
      fill unless arguments.first == "fill"
      command = [RbConfig.ruby, *$LOAD_PATH.grep(/xinatra/).map { |folder| "-I#{folder}" }, PROGRAM]
      text, status = Open3.capture2({ "DATABASE_URL" => url }, *command, *arguments.map(&:to_s))
      raise "#{arguments.inspect} has failed" unless status.success?

      JSON.parse(text) unless text.empty?
    end

    # @param size [Integer] of a page
    # @param query [String] what is asked for besides
    # @return [Array(Integer, Integer)] bytes by which a process has grown that has read it, and those of the document
    def memory(size, query)
      grown, bytes = run("memory", size, query).values_at("kilobytes", "bytes")
      [grown * 1024, bytes]
    end

    private

    def fill = @fill ||= run("fill", ROWS) || true

    def url = @url ||= ENV.fetch("DATABASE_URL") { "sqlite://#{folder}/large.db" }

    def folder
      Dir.mktmpdir("large-pages").tap { |path| Minitest.after_run { FileUtils.remove_entry(path) } }
    end
  end
end
