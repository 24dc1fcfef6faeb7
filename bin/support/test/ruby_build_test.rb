# frozen_string_literal: true

require "minitest/autorun"
require "digest"
require "open3"
require "tmpdir"
require_relative "../tooling"

# Builds a stand-in for Ruby: a tarball on a mirror of the test, whose configure script and Makefile install a program
# that prints how it was called.
class RubyBuildTest < Minitest::Test
  CONFIGURE = <<~SH
    #!/bin/sh
    test -s gems/bundled_gems && exit 1
    echo "prefix = ${1#--prefix=}" > config.mk
    echo "$@" > options
  SH
  MAKEFILE = <<~MAKE
    include config.mk
    all: ruby
    ruby: program
    \tcp program ruby
    install:
    \tmkdir -p $(DESTDIR)$(prefix)/bin
    \tcp ruby options $(DESTDIR)$(prefix)/bin
  MAKE
  PROGRAM = <<~SH
    #!/bin/sh
    echo "$RUBY_YJIT_ENABLE ${PATH%%:*} $BUNDLE_GEMFILE $@"
  SH

  def setup
    @folder = Dir.mktmpdir
    @mirror = File.join(@folder, "mirror")
    @sha256 = publish("ruby-9.8.7", "configure" => CONFIGURE, "Makefile" => MAKEFILE, "program" => PROGRAM,
                                    "gems/bundled_gems" => "rake 13.0\n")
  end

  def teardown
    FileUtils.rm_rf(@folder)
  end

  # @return [String] the checksum of what lies on the mirror
  def publish(name, files)
    files.each do |path, content|
      file = File.join(@folder, name, path)
      FileUtils.mkdir_p(File.dirname(file))
      File.write(file, content)
      File.chmod(0o755, file)
    end
    FileUtils.mkdir_p(File.join(@mirror, "pool/main/r"))
    tarball = File.join(@mirror, "pool/main/r/ruby.tar.xz")
    system("tar", "-cJf", tarball, name, chdir: @folder, exception: true)
    Digest::SHA256.file(tarball).hexdigest
  end

  # Runs a script in whose cache and on whose mirror that Ruby is.
  def script(code, sha256: @sha256)
    Open3.capture2e({ "XDG_CACHE_HOME" => @folder, "RUBYOPT" => "-W0" }, RbConfig.ruby, "-e", <<~RUBY)
      require "#{File.expand_path("../tooling", __dir__)}"
      Tooling::RubyBuild::RELEASES = { "9.8" => Tooling::RubyBuild::Release.new("9.8.7", "r/ruby.tar.xz", "#{sha256}") }
      Tooling::RubyBuild.prepend(Module.new { private def mirror = "file:#{@mirror}" })
      Tooling::RubyBuild::PACKAGES = []
      Tooling.main { #{code} }
    RUBY
  end

  def bin = File.join(@folder, "xinatra/ruby-9.8.7/bin")

  def test_builds_once_with_yjit_and_without_bundled_gems
    code = 'ruby = Tooling::RubyBuild.new("9.8"); ruby.install; puts ruby.bin'
    first, second = Array.new(2) { script(code).first }

    assert_match(/Downloading .*Configuring.*Compiling.*Installing.*\n#{bin}\n\z/m, first)
    assert_equal "#{bin}\n", second.lines.last
    refute_match(/Downloading/, second)
    assert_includes File.read(File.join(bin, "options")), "--enable-yjit --disable-install-doc"
    assert_equal %w[ruby-9.8.7 ruby-9.8.7.lock], Dir.children(File.join(@folder, "xinatra")).sort
  end

  def test_runs_a_script_again_on_it
    output, = script('ENV["BUNDLE_GEMFILE"] = "other"; Tooling::RubyBuild.new("9.8").rerun(["--ruby", "9.8", "a b"])')

    assert_equal "1 #{bin}  -e --ruby 9.8 a b\n", output.lines.last
  end

  def test_another_checksum_is_refused
    output, status = script('Tooling::RubyBuild.new("9.8").install', sha256: "0" * 64)

    assert_match(/Hash Sum mismatch.*-e: Ruby 9\.8\.7 could not be built: see the messages above\.$/m, output)
    assert_equal 1, status.exitstatus
    refute_path_exists bin
  end

  def test_another_series_is_refused
    assert_equal "-e: Ruby 1.8 is no series that can be built; use 9.8.\n", script('Tooling::RubyBuild.new("1.8")').first
  end
end
