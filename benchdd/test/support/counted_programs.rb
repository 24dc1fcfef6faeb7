# frozen_string_literal: true

require "benchdd/count"
require "benchdd/sides"
require "open3"

# Programs under valgrind.
module CountedPrograms
  LIB = File.expand_path("../../lib", __dir__)
  # A program whose count depends on the hash seed, on random bytes and on garbage; `EXTRA` more loops a unit.
  WORKER = <<~'RUBY'
    require "benchdd/count"
    require "securerandom"
    table = (1..100).to_h { |number| ["key #{number * 7919}", number] }
    keys = table.keys
    extra = ENV["EXTRA"].to_i
    work = lambda do |units|
      units.times do |number|
        table[keys[number % 100]] && [number.to_s, rand]
        SecureRandom.alphanumeric(5) if number % 100 == 0
        (1..extra).each(&:succ)
      end
    end
    BenchDD::Count::Marks.start { work.call(500) }
    ENV["BATCHES"].to_i.times { BenchDD::Count::Marks.batch { work.call(1_000) } }
  RUBY

  def setup
    skip "valgrind is not installed" unless BenchDD::Executable.find("valgrind")
  end

  # Loading gems takes seconds under valgrind, and nothing here needs one.
  def command(code, **env)
    words = [RbConfig.ruby, "--disable-gems", "-I#{LIB}", "-e", code]
    [{ "RUBYOPT" => nil, **env.transform_keys(&:to_s) }, words, Dir.pwd]
  end

  # Runs a program; returns what was counted, and what it wrote.
  def run_counted(code, seed: 1, **env)
    BenchDD::Count::Callgrind.open(seed: seed) do |callgrind|
      environment, words, folder = callgrind.wrap(command(code, **env))
      written, status = Open3.capture2e(environment, *words, chdir: folder)
      yield written, status if block_given?
      callgrind.batches
    end
  end
end
