# frozen_string_literal: true

require "rbconfig"

module Tooling
  # The Debian packages a job needs: what is missing is installed, and nothing is touched when all is there.
  module Machine
    # Package => whether this machine has it already. What was installed another way than by Debian counts, too.
    PRESENT = {
      "build-essential" => -> { command?("make") && command?("g++") && File.exist?("/usr/include/stdlib.h") },
      "ruby-dev" => -> { File.exist?(File.join(RbConfig::CONFIG["rubyhdrdir"], "ruby.h")) },
      "bundler" => -> { command?("bundle") },
      "pkg-config" => -> { command?("pkg-config") },
      "libsqlite3-dev" => -> { File.exist?("/usr/include/sqlite3.h") },
      "libxml2-dev" => -> { File.directory?("/usr/include/libxml2") },
      "libxslt1-dev" => -> { File.directory?("/usr/include/libxslt") },
      "zlib1g-dev" => -> { File.exist?("/usr/include/zlib.h") },
      "libpq-dev" => -> { File.exist?("/usr/include/postgresql/libpq-fe.h") },
      "libmariadb-dev" => -> { File.exist?("/usr/include/mariadb/mysql.h") },
      "libssl-dev" => -> { File.exist?("/usr/include/openssl/ssl.h") },
      "libyaml-dev" => -> { File.exist?("/usr/include/yaml.h") },
      "libffi-dev" => -> { Dir["/usr/include/{,*-linux-gnu/}ffi.h"].any? },
      "libgmp-dev" => -> { Dir["/usr/include/{,*-linux-gnu/}gmp.h"].any? },
      "xz-utils" => -> { command?("xz") },
      "rustc" => -> { command?("rustc") },
      "postgresql" => -> { Dir["/usr/lib/postgresql/*/bin/initdb"].any? || command?("initdb") },
      "mariadb-server" => -> { File.executable?("/usr/sbin/mariadbd") },
      "nginx" => -> { File.executable?("/usr/sbin/nginx") || command?("nginx") },
      "redis-server" => -> { command?("redis-server") },
      "chromium" => -> { command?("chromium") || command?("google-chrome") },
      "npm" => -> { command?("npm") },
      "nodejs" => -> { command?("node") },
      "wrk" => -> { command?("wrk") },
      "valgrind" => -> { command?("valgrind") },
      "clang" => -> { command?("clang") },
      "libclang-rt-dev" => -> { Dir["/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a"].any? }
    }.freeze

    # To build the gems of the example application.
    APP = %w[build-essential ruby-dev bundler pkg-config libsqlite3-dev].freeze
    # To build every gem of the Gemfile, and all of Xinatra's.
    GEMS = [*APP, "libxml2-dev", "libxslt1-dev", "zlib1g-dev", "libssl-dev", "libmariadb-dev", "libpq-dev"].freeze

    module_function

    # Installs those of the named packages that are missing. Raises Error with a remedy when it cannot.
    def install(packages)
      missing = packages.uniq.reject { |name| PRESENT.fetch(name).call }
      return if missing.empty?

      Tooling.say "Installing Debian packages: #{missing.join(" ")}"
      run("apt-get", "update", "-qq", missing: missing)
      run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing, missing: missing)
    end

    # Whether a program of this name is on the PATH.
    def command?(name)
      ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).any? { |dir| File.executable?(File.join(dir, name)) }
    end

    def run(*command, missing:)
      raise Error, "these packages are missing: #{missing.join(" ")}. Install them." unless command?("apt-get")

      quiet = { "DEBIAN_FRONTEND" => "noninteractive" }
      return if system(quiet, *privileged(missing), *command, out: File::NULL)

      raise Error, "`#{command.join(" ")}` failed: see its message above, then run this again."
    end

    def privileged(missing)
      return [] if Process.uid.zero?
      return %w[sudo --preserve-env=DEBIAN_FRONTEND] if command?("sudo")

      raise Error, "Debian packages are missing. As root, run: apt-get install #{missing.join(" ")}"
    end

    private_class_method :run, :privileged
  end
end
