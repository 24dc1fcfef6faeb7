# frozen_string_literal: true

require "etc"

module Tooling
  # A folder of minitest files, dealt out to several processes, of which as many run at a time as there are cores.
  class Suite
    # A warning of Ruby's: path, line, text. Minitest's dots may stand before it on its line; everything of ours is
    # loaded by absolute path.
    WARNING = %r{(?<path>/[^:\n]*):\d+: warning: .*}

    # So many processes for a core, one after the other: a core that is done early takes another share.
    SHARES = 5

    # `folder`: relative to the repository. `pattern`: which of its files are tests. `within`: in these folders below
    # its test/ alone. `except`: not in these.
    def initialize(folder, pattern: "*_test.rb", within: "**", except: nil)
      @folder = File.join(ROOT, folder)
      @files = tests(within, pattern) - (except ? tests(except, pattern) : [])
    end

    # Whether there is a file to run.
    def any?
      @files.any?
    end

    # Runs the files, dealt out in shares, and returns their Tally. `environment`: variables for the tests. `ruby`:
    # options of the interpreter. `preload`: what every process and its children load first. `jobs`: how many processes
    # at a time. `limit`: seconds for each. Raises Error when there is no file.
    def run(environment = {}, ruby: [], preload: [], jobs: Etc.nprocessors, limit: Command::LIMIT)
      check
      environment = Bundle.environment(*preload).merge(environment)
      shares = jobs == 1 ? 1 : jobs * SHARES
      in_turn(Deal.new(@files).shares([shares, @files.size].min), jobs) do |files|
        tally, command = share(environment, files, ruby, limit: limit).run
        tally + warnings(ruby, command)
      end
    end

    # Runs each file in a process of its own, where no other one has left anything, and none twice: what a long run has
    # found with a seed of its own stays found. Returns their Tally.
    # `environment`: variables for the tests. `jobs`: how many at a time. `limit`: seconds for each. Raises Error when
    # there is no file.
    def run_apart(environment = {}, jobs: Etc.nprocessors, limit: Command::LIMIT)
      check
      environment = Bundle.environment.merge(environment)
      in_turn(@files.sort, jobs) { |file| Tally.minitest(share(environment, [file], limit: limit).run_once) }
    end

    private

    def tests(folders, pattern) = Dir[File.join(@folder, "test", folders, pattern)]

    def check
      raise Error, "there is no test in #{@folder}/test." unless any?
    end

    def share(environment, files, ruby = [], limit:)
      paths = %w[lib test].flat_map { |name| ["-I", File.join(@folder, name)] }
      # Not by -r, for Ruby would load it before Bundler.
      helper = Dir[File.join(@folder, "test/test_helper.rb")]
      Share.new(environment, [RbConfig.ruby, *ruby, *paths], [*helper, *files], limit: limit)
    end

    # The sum of the block's Tallies of all items, so many at a time.
    def in_turn(items, jobs)
      waiting = Queue.new(items).close
      workers = Array.new(jobs) do
        Thread.new do
          tally = Tally::NONE
          while (item = waiting.pop)
            tally += yield(item)
          end
          tally
        end
      end
      workers.sum(Tally::NONE, &:value)
    end

    # Under -w, a warning from one of our files is a failure; those of gems are their authors' affair.
    def warnings(ruby, command)
      return Tally::NONE unless ruby.include?("-w")

      ours = command.output.scrub.each_line.filter_map { |line| line[WARNING] if ours?(line[WARNING, :path]) }.uniq
      return Tally::NONE if ours.empty?

      puts "Warnings from our files:", ours
      Tally.new(0, ours.size, 0, ours)
    end

    def ours?(path)
      path&.start_with?("#{ROOT}/") && !path.start_with?(Bundle::SETTINGS["BUNDLE_PATH"], File.join(ROOT, ".cache"))
    end
  end
end
