# frozen_string_literal: true

# Runs the cases on one framework and prints what it answered, as JSON: { id => [answer, ...] }; with `--mutate`, the
# same for each of the mutations, by name.
#
#   ruby runner.rb sinatra|xinatra [--only THEME,... | --only ID] [--mutate NAME,... | --mutate all] [--messages]

require "json"
require "optparse"
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

  # Splits the cases into processes: the framework is loaded once for each environment, and once for each script.
  class Runner
    # `library` is "sinatra" or "xinatra"; `cases` a list of Case; `mutation` a Mutation to make before it is loaded;
    # `execution` the class that runs a case.
    def initialize(library, cases, mutation: nil, execution: Execution)
      @library = library
      @cases = cases
      @mutation = mutation
      @execution = execution
    end

    # { id => answers } of all cases.
    def run
      scripts, apps = @cases.partition { |one| one.recipe.kind == :script }
      groups = apps.group_by(&:process).map { |process, cases| [process, "#{@library}/base", cases] }
      groups += scripts.map { |one| [one.process, nil, [one]] }
      groups.reduce({}) { |all, group| all.merge(in_process(*group)) }
    end

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
      cases.to_h { |one| [one.id, @execution.new(one).run] }
    end

    def load_framework(entry)
      require entry
      Object.const_set(:Framework, Object.const_get(@library.capitalize))
    end
  end
end

if $PROGRAM_NAME == __FILE__
  only = mutate = nil
  execution = Differential::Execution
  OptionParser.new do |parser|
    parser.banner = "Usage: ruby runner.rb sinatra|xinatra [options]"
    parser.on("--only THEMES", "themes with commas between them, or the id of one case") { |value| only = value }
    parser.on("--messages", "ask xinatra by messages off the wire") { execution = Differential::MessageExecution }
    parser.on("--mutate NAMES", Array, "mutations with commas between them, or all") { |value| mutate = value }
  end.parse!
  ENV["TZ"] = "UTC"
  %w[RACK_ENV SESSION_SECRET PORT].each { |name| ENV.delete(name) }
  Dir[File.join(Differential::FIXTURES, "**/*")].each { |path| File.utime(*[Time.utc(2024, 1, 1)] * 2, path) }

  library = ARGV.fetch(0)
  mutate = Differential::MUTATIONS.keys if mutate == ["all"]
  # What the framework itself needs is loaded once for all mutations of it.
  %w[ipaddr rack rack/session rack/files mustermann tilt logger erb haml slim].each { |name| require name } if mutate
  answers = mutate&.to_h do |name|
    mutation = Differential::MUTATIONS.fetch(name)
    [name, Differential::Runner.new(library, Differential.cases(only || mutation.themes), mutation: mutation).run]
  end
  puts JSON.pretty_generate(answers || Differential::Runner.new(library, Differential.cases(only), execution:).run)
end
