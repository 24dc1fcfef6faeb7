# frozen_string_literal: true

# Runs the cases on one framework and prints what it answered, as JSON: { id => [answer, ...] }; with `--mutate`, the
# same for each of the mutations, by name; with `--theirs`, only until its cases have shown enough.
#
#   ruby runner.rb sinatra|xinatra [--only THEME,... | --only ID] [--mutate NAME,... | --mutate all] [--theirs FILE]
#                                  [--messages] [--ruby]

require "json"
require "optparse"
require_relative "comparison"
require_relative "execution"
require_relative "message_execution"
require_relative "mutations"

module Differential
  # Time stands still, so that dates are the same on both sides.
  module StoppedClock
    NOW = Time.at(1_705_312_800).utc.freeze

    # Time.now, at the same moment always.
    def now(**)
      Time.at(NOW)
    end
  end

  # Whether a mutation's cases have shown enough: one sees the mistake, and one does not.
  class Sight
    # `theirs`: what Sinatra answers, { id => answers }.
    def initialize(theirs)
      @theirs = theirs
      @found = {}
    end

    # Looks at one more case, and what was answered to it.
    def enough?(one, answers)
      @found[Comparison.new(one, @theirs.fetch(one.id), answers).mistaken?] = true
      @found.size == 2
    end
  end

  # Splits the cases into processes: the framework is loaded once for each environment, and once for each script.
  class Runner
    GEMS = %w[ipaddr rack rack/session rack/files mustermann tilt logger erb haml slim].freeze
    private_constant :GEMS

    # `library` is "sinatra" or "xinatra"; `cases` a list of Case; `mutation` a Mutation to make before it is loaded;
    # `execution` the class that runs a case; `theirs` Sinatra's answers, where only a Sight's worth is wanted.
    def initialize(library, cases, mutation: nil, execution: Execution, theirs: nil)
      @library = library
      @cases = cases
      @mutation = mutation
      @execution = execution
      @theirs = theirs
    end

    # { id => answers } of all cases.
    def run
      scripts, apps = @cases.partition { |one| one.recipe.kind == :script }
      groups = apps.group_by(&:process).map { |process, cases| [process, "#{@library}/base", cases] }
      answers = groups.map { |group| in_process(*group) }
      # These load the framework again and again; that it requires what it needs, the others have seen.
      Runner.load_gems if scripts.any?
      answers += scripts.map { |one| in_process(one.process, nil, [one]) }
      answers.reduce({}, :merge)
    end

    # Loads what the framework itself needs, once for all processes that are still to come.
    def self.load_gems = GEMS.each { |name| require name }

    private

    def in_process(environment, entry, cases)
      reader, writer = IO.pipe
      pid = fork do
        reader.close
        writer.write(JSON.generate(answers(environment, entry, cases)))
        writer.close
        exit!(0)
      end
      writer.close
      JSON.parse(reader.read)
    ensure
      Process.wait(pid) if pid
    end

    def answers(environment, entry, cases)
      ENV["APP_ENV"] = environment.to_s
      ENV["FRAMEWORK"] = @library
      Time.singleton_class.prepend(StoppedClock)
      @mutation&.apply
      load_framework(entry) if entry
      sight = Sight.new(@theirs) if @theirs
      cases.each_with_object({}) do |one, all|
        all[one.id] = JSON.parse(JSON.generate(@execution.new(one).run))
        break all if sight&.enough?(one, all[one.id])
      end
    end

    def load_framework(entry)
      require entry
      Object.const_set(:Framework, Object.const_get(@library.capitalize))
    end
  end
end

if $PROGRAM_NAME == __FILE__
  only = mutate = theirs = nil
  execution = Differential::Execution
  OptionParser.new do |parser|
    parser.banner = "Usage: ruby runner.rb sinatra|xinatra [options]"
    parser.on("--only THEMES", "themes with commas between them, or the id of one case") { |value| only = value }
    parser.on("--messages", "ask xinatra by messages off the wire") { execution = Differential::MessageExecution }
    parser.on("--ruby", "have xinatra go without its leaves in C") { ENV["XINATRA_NATIVE"] = "0" }
    parser.on("--mutate NAMES", Array, "mutations with commas between them, or all") { |value| mutate = value }
    parser.on("--theirs FILE", "what sinatra answers, as JSON") { |value| theirs = JSON.parse(File.read(value)) }
  end.parse!
  ENV["TZ"] = "UTC"
  %w[RACK_ENV SESSION_SECRET PORT].each { |name| ENV.delete(name) }
  Dir[File.join(Differential::FIXTURES, "**/*")].each { |path| File.utime(*[Time.utc(2024, 1, 1)] * 2, path) }

  library = ARGV.fetch(0)
  mutate = Differential::MUTATIONS.keys if mutate == ["all"]
  Differential::Runner.load_gems if mutate
  answers = mutate&.to_h do |name|
    mutation = Differential::MUTATIONS.fetch(name)
    [name, Differential::Runner.new(library, Differential.cases(only || mutation.themes), mutation:, theirs:).run]
  end
  puts JSON.generate(answers || Differential::Runner.new(library, Differential.cases(only), execution:).run)
end
