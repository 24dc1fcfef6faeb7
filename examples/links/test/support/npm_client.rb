# frozen_string_literal: true

require "fileutils"
require "open3"

# Programs of client/, with the packages from npm that they are made of.
module NpmClient
  CLIENT = File.expand_path("../client", __dir__)
  # Where the packages are installed: they are fetched once.
  CACHE = File.expand_path("../../../../.cache/links-client", __dir__)
  PACKAGES = %w[package.json package-lock.json].freeze
  private_constant :CLIENT, :CACHE, :PACKAGES

  private

  # Runs a program, which prints "ok" when all is as it should be.
  # @param program [String] the name of a file of client/
  # @param arguments [Array<String>]
  def assert_ok(program, *arguments)
    install
    FileUtils.cp("#{CLIENT}/#{program}", CACHE)
    output, status = Open3.capture2e("node", program, *arguments, chdir: CACHE)

    assert_equal ["ok\n", true], [output, status.success?], output
  end

  def install
    FileUtils.mkdir_p(CACHE)
    fresh = !File.exist?("#{CACHE}/node_modules") || PACKAGES.any? { |file| !same?(file) }
    PACKAGES.each { |file| FileUtils.cp("#{CLIENT}/#{file}", CACHE) }
    return unless fresh

    output, status = Open3.capture2e("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", chdir: CACHE)
    flunk "npm cannot install the client: #{output}" unless status.success?
  rescue Errno::ENOENT => e
    flunk "#{e.message}: run `apt-get install nodejs npm`."
  end

  def same?(file) = File.exist?("#{CACHE}/#{file}") && FileUtils.identical?("#{CLIENT}/#{file}", "#{CACHE}/#{file}")
end
