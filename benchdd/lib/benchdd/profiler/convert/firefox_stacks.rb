# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # The stacks of the Firefox Profiler's tables as nodes. Since version 60 all threads share one set of tables,
      # before each has its own; and columns were renamed or moved, so what is there decides, not the version.
      class FirefoxStacks
        # What a bit of the column `flags` says (since versions 71 and 73): whether another column has a value.
        FRAME_FLAGS = { "category" => 1 << 2, "line" => 1 << 4 }.freeze
        FUNCTION_FLAGS = { "source" => 1 << 3, "lineNumber" => 1 << 4 }.freeze
        private_constant :FRAME_FLAGS, :FUNCTION_FLAGS

        # @param tables [JsonDocument] a thread, or what is shared
        # @param shared [JsonDocument] what is shared
        # @param collector [Collector]
        def initialize(tables, shared, collector)
          @tables = tables
          @shared = shared
          @collector = collector
          @strings = (tables.key?("stringArray") ? tables : shared).texts("stringArray")
          @nodes = []
          @states = []
          @categories = []
          read(table("stackTable"), *frames(functions))
        end

        # @return [Integer] how many
        def size = @nodes.size

        # @param index [Integer, nil] of a stack; nil for an empty one
        # @return [Integer] the number of its node
        def node(index) = index ? @nodes[index] : Builder::ROOT

        # @param index [Integer, nil] of a stack
        # @return [Symbol, nil] the state that its last frame stands for
        def state(index) = index && @states[index]

        # @param index [Integer, nil] of a stack
        # @return [Integer, nil] the number of its category
        def category(index) = index && @categories[index]

        private

        def table(name, flags = {})
          table = @tables.object(name)
          table.damaged("is a Gecko profile (load it in profiler.firefox.com, save it there)") if table.key?("schema")
          return table unless table.key?("flags")

          bits = table.numbers("flags", table.list("flags").size)
          table.with(flags.to_h do |column, flag|
            [column, table.list(column).zip(bits).map { |value, set| value if set.to_i.anybits?(flag) }]
          end)
        end

        def functions
          table = table("funcTable", FUNCTION_FLAGS)
          size = table.list("name").size
          names = table.indexes("name", size, @strings.size)
          lines = table.numbers("lineNumber", size, 0)
          names.zip(paths(table, size), lines).map do |name, path, line|
            @collector.frame(name ? @strings[name] : "(unknown)", path, line(line))
          end
        end

        # Since version 58 there is a table of sources in between.
        def paths(table, size)
          return strings(table.indexes("fileName", size, @strings.size)) unless table.key?("source")

          sources = @shared.object("sources")
          files = strings(sources.indexes("filename", sources.list("filename").size, @strings.size))
          table.indexes("source", size, files.size).map { |index| index && files[index] }
        end

        def strings(indexes) = indexes.map { |index| index && @strings[index] }

        # What is not known is -1 for some tools.
        def line(number) = number.positive? ? number.to_i : 0

        # @return [Array(Array, Array)] for each frame its function's with its line, and its category
        def frames(functions)
          table = table("frameTable", FRAME_FLAGS)
          size = table.list("func").size
          numbers = table.indexes("func", size, functions.size)
          lines = table.key?("line") ? table.numbers("line", size, 0) : Array.new(size, 0)
          places = numbers.zip(lines).map do |number, line|
            [number ? functions[number] : @collector.frame("(unknown)", nil, 0), line(line)]
          end
          [places, categories(table, size)]
        end

        # Until version 52 a stack has it, and a frame not always.
        def categories(table, size)
          table.key?("category") ? table.list("category").first(size) : []
        end

        def read(table, places, categories)
          frames = table.indexes("frame", table.list("frame").size, places.size)
          own = table.key?("category") ? table.list("category") : []
          parents(table, frames.size).zip(frames).each_with_index do |(parent, frame), index|
            table.damaged("has a stack #{index} without a frame") unless frame
            table.damaged("has a stack #{index} below #{parent}") if parent && !parent.between?(0, index - 1)
            @states << @collector.state(places[frame].first)
            @nodes << @collector.node(node(parent), *places[frame])
            @categories << (own[index] || categories[frame] || category(parent))
          end
        end

        # Since version 66 it says how many before a stack its parent is.
        def parents(table, size)
          return table.indexes("prefix", size, size) unless table.key?("prefixOffset")

          table.numbers("prefixOffset", size).each_with_index.map do |offset, index|
            offset.zero? ? nil : index - offset.to_i
          end
        end
      end
    end
  end
end
