# frozen_string_literal: true

require "fileutils"
require "rbconfig"

module Tooling
  # Builds and runs a target of xinatra/fuzz: with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer, on the
  # inputs that are kept in its corpus, and on what libFuzzer makes of them.
  class Fuzzer
    FOLDER = File.join(ROOT, "xinatra/fuzz")
    SOURCES = File.join(ROOT, "xinatra/ext/xinatra")
    # What a target needs of the extension: the parser knows nothing of Ruby.
    PARSER = %w[parser fields text].freeze
    INBOUND = [*PARSER, "inbound", "framing", "chunks", "content", "buffer"].freeze
    FORWARDED = %w[forwarded forwarded_element forwarded_node trusted_proxies address buffer].freeze
    TARGETS = { "parser" => PARSER, "inbound" => [*INBOUND, "proxy_header", "address"],
                "forwarded" => [*PARSER, *FORWARDED],
                "frames" => %w[frames utf8 buffer],
                "log_line" => [*INBOUND, "log_line", "account", "utf8"], "leaves" => nil }.freeze
    SANITIZERS = "-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined"
    PACKAGES = %w[clang libclang-rt-dev].freeze
    # Without an alarm for what takes long: Ruby would take its signal for one of its own.
    LIMITS = %w[-max_len=4096 -rss_limit_mb=4096 -timeout=0 -print_final_stats=1].freeze
    private_constant :FOLDER, :SOURCES, :PARSER, :INBOUND, :FORWARDED, :SANITIZERS, :LIMITS

    # @param name [String] of TARGETS
    def initialize(name)
      @name = name
      @program = File.join(ROOT, ".cache/fuzz", name)
    end

    # Fuzzes. New inputs that reach more code go to a folder of their own, crashes beside them.
    # @param seconds [Integer]
    # @param keep [Boolean] whether new inputs go into the corpus
    # @return [Boolean] whether nothing was found
    def run(seconds, keep: false)
      build
      found = File.join(ROOT, "tmp/fuzz", @name)
      FileUtils.mkdir_p(found)
      folders = keep ? [corpus] : [found, corpus]
      system(environment, @program, "-max_total_time=#{seconds}", *LIMITS, "-artifact_prefix=#{found}/", *folders,
             chdir: ROOT)
    end

    # Leaves of the corpus what is needed to reach all that it reaches.
    # @return [Boolean]
    def shrink
      build
      small = File.join(ROOT, "tmp/fuzz/#{@name}-small")
      FileUtils.rm_rf(small)
      FileUtils.mkdir_p(small)
      return false unless system(environment, @program, "-merge=1", small, corpus, chdir: ROOT)

      FileUtils.rm_rf(corpus)
      FileUtils.mv(small, corpus)
      true
    end

    private

    def corpus = File.join(FOLDER, "corpus", @name)

    # Ruby keeps what it has started with until its end.
    def environment
      { **Bundle.environment, "ASAN_OPTIONS" => "detect_leaks=0", "UBSAN_OPTIONS" => "print_stacktrace=1" }
    end

    def build
      FileUtils.mkdir_p(File.dirname(@program))
      return if system("clang", *arguments, "-o", @program)

      raise Error, "the fuzzer #{@name} could not be built: see clang's messages above."
    end

    def arguments
      names = TARGETS.fetch(@name)
      files = names ? names.map { |name| File.join(SOURCES, "#{name}.c") } : Dir[File.join(SOURCES, "*.c")]
      ["-std=gnu11", "-O1", "-g", "-Wall", "-Werror", "-Wno-unused-parameter", *SANITIZERS.split, "-I#{SOURCES}",
       *(ruby unless names), File.join(FOLDER, "#{@name}.c"), *files, *(libraries unless names)]
    end

    # Its exceptions leave C frames without a word to the sanitizer, so that it must not look at the stack.
    def ruby
      config = RbConfig::CONFIG
      ["-mllvm", "-asan-stack=0", "-I#{config["rubyhdrdir"]}", "-I#{config["rubyarchhdrdir"]}", "-Wno-error",
       "-DFUZZ_SCRIPT=\"#{File.join(FOLDER, "leaves.rb")}\""]
    end

    def libraries
      config = RbConfig::CONFIG
      ["-L#{config["libdir"]}", "-l#{config["RUBY_SO_NAME"]}"]
    end
  end
end
