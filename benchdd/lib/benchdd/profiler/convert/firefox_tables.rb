# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # The call tree as the Firefox Profiler's tables, which refer to each other by index: a stack has a frame (a
      # function at a line), a function has a name and a source, and all texts are in one list.
      class FirefoxTables
        # The first grey one is that of what has no other. Idle time is transparent in all of its profiles.
        CATEGORIES = { "Other" => "grey", "Ruby" => "yellow", "C" => "blue", "Garbage collection" => "orange",
                       "Waiting" => "transparent", "Waiting for Ruby's lock" => "red" }.freeze
        SPECIAL = { Frame::ROOT => "Other", Frame::TRUNCATED => "Other", Frame::GC => "Garbage collection",
                    States::WAITING => "Waiting", States::LOCK => "Waiting for Ruby's lock" }.freeze
        private_constant :SPECIAL

        # The stack of a node is that of the number before its own, since the root has none; those of states follow.
        # @param profile [Profile]
        def initialize(profile)
          @strings, @sources, @functions, @frames = Array.new(4) { Hash.new { |all, key| all[key] = all.size } }
          @states = {}
          @nodes = profile.nodes
          places = @nodes.drop(1).map { |node| place(profile.frames[node.frame], node.line) }
          @stacks = places.zip(@nodes.drop(1).map { |node| node.parent.zero? ? nil : node.parent - 1 })
        end

        # @param number [Integer] of a node
        # @param state [Symbol] see {States}
        # @return [Integer, nil] the index of its stack; nil for the root's own
        def stack(number, state)
          return number.zero? ? nil : number - 1 if state == States::USUAL

          @states.fetch([number, state]) do |key|
            @stacks << [place(States::FRAMES.fetch(state), 0), stack(number, States::USUAL)]
            @states[key] = @stacks.size - 1
          end
        end

        # @return [Hash{Symbol => Object}] all of them, as they are shared by the threads
        def to_h
          frames = frame_table
          functions = function_table
          sources = @sources.keys.map { |path| @strings[path] }
          { stackTable: { length: @stacks.size, frame: @stacks.map(&:first), prefix: @stacks.map(&:last) },
            frameTable: frames, funcTable: functions,
            sources: { length: sources.size, uuid: blank(sources), filename: sources },
            resourceTable: { length: 0, lib: [], name: [], host: [], type: [] },
            nativeSymbols: { length: 0, libIndex: [], address: [], name: [], functionSize: [] },
            stringArray: @strings.keys }
        end

        private

        def place(frame, line) = @frames[[@functions[frame], line, category(frame)]]

        def category(frame)
          CATEGORIES.keys.index(SPECIAL[frame] || (frame.path ? "Ruby" : "C"))
        end

        def frame_table
          functions, lines, categories = @frames.keys.transpose
          { length: @frames.size, func: functions || [], line: known(lines || []), category: categories || [],
            address: blank(@frames, -1), inlineDepth: blank(@frames, 0), subcategory: blank(@frames, 0),
            nativeSymbol: blank(@frames), innerWindowID: blank(@frames), column: blank(@frames) }
        end

        # "JS" is what the viewer calls a program's own code, to tell it from native code.
        def function_table
          frames = @functions.keys
          ours = frames.map { |frame| !frame.path.nil? }
          { length: frames.size, name: frames.map { |frame| @strings[Text.utf8(frame.name)] }, isJS: ours,
            relevantForJS: blank(frames, false), resource: blank(frames, -1),
            source: frames.map { |frame| frame.path && @sources[Text.utf8(frame.path)] },
            lineNumber: known(frames.map(&:line)), columnNumber: blank(frames) }
        end

        def known(lines) = lines.map { |line| line.positive? ? line : nil }

        def blank(of, value = nil) = Array.new(of.size, value)
      end
    end
  end
end
