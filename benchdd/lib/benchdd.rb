# frozen_string_literal: true

require_relative "benchdd/version"
require_relative "benchdd/errors"
require_relative "benchdd/dsl"

# Benchmarks with datasets and scenarios, and verdicts that hold.
#
#   BenchDD.suite "routing" do
#     setup { @router = Router.new }
#     dataset("small") { paths }
#     scenario("tree") { data.each { |path| @router.match(path) } }
#   end
module BenchDD
  # Loaded where it is used.
  autoload :Profiler, "#{__dir__}/benchdd/profiler"

  class << self
    # Declares a suite; a file of benchmarks has one or more.
    # @param name [String]
    # @yield says what belongs to it, see {DSL::Declaration}
    # @return [DSL::Suite]
    # @raise [Error] when the name is taken in this file, or the declaration is not complete
    def suite(name, &block)
      location = caller_locations(1, 1).first
      suite = DSL::Declaration.new(name.to_s, location.absolute_path || location.path).read(&block)
      raise Error, "there are two suites named #{name.inspect} in #{suite.file}: rename one." if suites.any? do |other|
        other.name == suite.name && other.file == suite.file
      end

      suites << suite
      suite
    end

    # The folder of the code that is measured: a comparison of revisions measures each in a folder of its own, while
    # the suites always are the working tree's.
    # @return [String] absolute; the current folder unless the runner has set it
    def root = @root ||= File.expand_path(ENV.fetch("BENCHDD_ROOT", Dir.pwd))

    # Puts folders below {root} first on the load path. To be said before anything of them is required.
    # @param folders [Array<String>] relative, such as "lib"
    # @return [void]
    def load_path(*folders)
      $LOAD_PATH.unshift(*folders.map { |folder| File.expand_path(folder, root) })
    end

    # Loads files of benchmarks.
    # @param files [Array<String>]
    # @return [Array<DSL::Suite>] theirs, in order
    # @raise [Error] when one does not exist or declares no suite
    def load_suites(files)
      files.flat_map do |file|
        before = suites.size
        raise Error, "there is no file #{file}: name one that declares a suite." unless File.file?(file)

        load File.expand_path(file)
        raise Error, "#{file} declares no suite: it wants `BenchDD.suite \"name\" do ... end`." if suites.size == before

        suites.drop(before)
      end
    end

    # Profiles a block: see {Profiler.profile}.
    # @return [Profiler::Profile]
    def profile(...) = Profiler.profile(...)

    private

    def suites = @suites ||= []
  end
end
