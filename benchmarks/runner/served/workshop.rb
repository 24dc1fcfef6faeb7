# frozen_string_literal: true

require "fileutils"
require "open3"
require "tmpdir"
require_relative "kind"
require_relative "running"
require_relative "side"
require_relative "steady"
require_relative "wrk"

module Bench
  module Runner
    module Served
      # Where servers are measured: a folder with the page, with the programs in C, and with what is sent.
      class Workshop
        SUPPORT = File.expand_path("../../support", __dir__)
        private_constant :SUPPORT

        # @yieldparam workshop [Workshop] whose folder is removed behind the block
        # @return what the block returns
        # @raise [Error]
        def self.open
          if Etc.nprocessors < 2
            raise Error, "a server and what asks it want a processor each, and there is one: use a machine with two."
          end

          Dir.mktmpdir("workshop") do |folder|
            File.chmod(0o755, folder) # a server may change its user
            yield new(folder)
          end
        end

        # @return [String]
        attr_reader :page

        # @param folder [String]
        def initialize(folder)
          @folder = folder
          @page = File.join(folder, "page.html")
          File.write(@page, Kind::PAGE)
        end

        # @param name [String] a file of benchmarks/support without its ending
        # @return [String] the program, compiled
        # @raise [Error]
        def program(name)
          made = File.join(@folder, name)
          return made if File.file?(made)

          output, status = Open3.capture2e("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", made,
                                           File.join(SUPPORT, "#{name}.c"))
          status.success? ? made : raise(Error, "#{name}.c could not be compiled: #{output}")
        end

        # @see Running.serve
        def serve(side, **options, &) = Running.serve(side, page: @page, **options, &)

        # @see Running.start
        def start(side, **options) = Running.start(side, page: @page, **options)

        # @see Wrk
        def wrk(**options) = Wrk.new(@folder, **options)

        # @see Steady
        def steady(**options) = Steady.new(program("steady"), @folder, **options)
      end
    end
  end
end
