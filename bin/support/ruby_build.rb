# frozen_string_literal: true

require "etc"
require "fileutils"
require "tmpdir"
require_relative "command"

module Tooling
  # An upstream Ruby with YJIT, built from the sources of Debian's package and kept in the user's cache, for all clones
  # of the repository.
  class RubyBuild
    # `tarball`: path below the pool of a Debian mirror.
    Release = Struct.new(:version, :tarball, :sha256)

    # Series => the newest release whose sources Debian's mirrors hold.
    RELEASES = {
      "3.4" => Release.new("3.4.5", "r/ruby3.4/ruby3.4_3.4.5.orig.tar.xz",
                           "141fb3b0192b8196361b3b4d6c29fc9b10c0798dbe54ada1539d9f1c311bfcbf"),
      "3.3" => Release.new("3.3.8", "r/ruby3.3/ruby3.3_3.3.8.orig.tar.xz",
                           "e2e1233ad275b7623a05edf23a01192626d1da454bdfe353a28a87acd8ef015c")
    }.freeze
    # Debian packages for the build. Without one of the libraries, Ruby lacks the extension that uses it.
    PACKAGES = %w[build-essential xz-utils rustc libssl-dev libyaml-dev libffi-dev libgmp-dev zlib1g-dev].freeze
    # Seconds for a step of the build.
    LIMIT = 3600
    # The folder that outlives a clone.
    CACHE = File.join(ENV.fetch("XDG_CACHE_HOME") { File.join(Dir.home, ".cache") }, "xinatra")
    private_constant :LIMIT

    # @return [Boolean] whether a Ruby of this cache runs this process
    def self.current? = RbConfig::CONFIG["prefix"].start_with?("#{CACHE}/ruby-")

    # @param series [String] a key of RELEASES
    # @param cache [String] the folder that it is kept in
    # @raise [Error] for another series
    def initialize(series, cache: CACHE)
      @cache = cache
      @release = RELEASES.fetch(series) do
        raise Error, "Ruby #{series} is no series that can be built; use #{RELEASES.keys.join(" or ")}."
      end
    end

    # @return [String] the folder with the programs `ruby`, `gem` and `bundle`
    def bin = File.join(prefix, "bin")

    # Builds it unless it is there. A second process waits for the first.
    # @return [void]
    # @raise [Error] when a step fails
    def install
      return if installed?

      Machine.install(PACKAGES)
      FileUtils.mkdir_p(@cache)
      File.open("#{prefix}.lock", File::CREAT | File::RDWR) do |lock|
        lock.flock(File::LOCK_EX)
        Dir.mktmpdir("ruby-build", @cache) { |folder| build(folder) } unless installed?
      end
    end

    # Runs this script again on this Ruby with YJIT, after building it; returns where it runs on it already.
    # @param arguments [Array<String>] of the script
    # @return [void]
    # @raise [Error] when the Ruby cannot be built
    def rerun(arguments)
      install
      program = File.join(bin, "ruby")
      exec(environment, program, $PROGRAM_NAME, *arguments) unless RbConfig.ruby == program
    end

    private

    def environment
      { "PATH" => [bin, ENV.fetch("PATH")].join(File::PATH_SEPARATOR), "RUBY_YJIT_ENABLE" => "1",
        **%w[BUNDLE_GEMFILE BUNDLER_SETUP GEM_HOME GEM_PATH RUBYLIB RUBYOPT].to_h { |name| [name, nil] } }
    end

    def prefix = File.join(@cache, "ruby-#{@release.version}")

    def installed? = File.executable?(File.join(bin, "ruby"))

    def build(folder)
      download(File.join(folder, "ruby.tar.xz"))
      step("Unpacking", folder, "tar", "-xf", "ruby.tar.xz", "--strip-components=1")
      # `make install` downloads the gems of this list.
      File.write(File.join(folder, "gems/bundled_gems"), "")
      step("Configuring", folder, "./configure", "--prefix=#{prefix}", "--enable-yjit", "--disable-install-doc")
      step("Compiling (five to ten minutes on two cores)", folder, "make", "-j#{Etc.nprocessors}")
      step("Installing into #{prefix}", folder, "make", "install", "DESTDIR=#{folder}/root")
      # Renamed when it is whole, so that an interrupted build is never used.
      File.rename(File.join(folder, "root", prefix), prefix)
    end

    # apt-helper goes through the proxy that apt is configured with, and compares the checksum.
    def download(path)
      url = "#{mirror}/pool/main/#{@release.tarball}"
      step("Downloading #{url}", File.dirname(path), "/usr/lib/apt/apt-helper", "download-file", url, path,
           "SHA256:#{@release.sha256}")
    end

    # The Debian mirror that apt is configured with, whether its lists are there or not.
    def mirror
      uris = IO.popen(["apt-get", "--print-uris", "update"], &:read)
      uris[%r{^'(http\S+?/debian)/+dists/}, 1] ||
        raise(Error, "apt is configured with no Debian mirror: add one to its sources, or install Ruby " \
                     "#{@release.version} yourself and put it first on the PATH.")
    rescue Errno::ENOENT
      raise Error, "apt-get is missing: install Ruby #{@release.version} yourself and put it first on the PATH."
    end

    def step(title, folder, *command)
      Tooling.say "Ruby #{@release.version}: #{title}"
      done = Command.run({ "RUBYOPT" => nil, "RUBYLIB" => nil }, *command, chdir: folder, limit: LIMIT, show: :failure)
      raise Error, "Ruby #{@release.version} could not be built: see the messages above." unless done.success?
    end
  end
end
