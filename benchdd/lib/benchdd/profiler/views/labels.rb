# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # What frames are called in tables: each is made readable once.
      class Labels
        GEMS = "/gems/"
        # In the name of a gem's folder: of a version, or of a commit.
        VERSION = /-(?:\d|\h{7})/
        IN_C = "(C)"
        # How the names begin of what is no function: `(garbage collection)`, `<main>`.
        NO_FUNCTION = %w[( <].freeze
        private_constant :GEMS, :VERSION, :IN_C, :NO_FUNCTION

        # @param screen [Screen]
        # @param folder [String] what paths are shown relative to
        def initialize(screen, folder: Dir.pwd)
          @screen = screen
          @folder = "#{folder.delete_suffix("/")}/"
          @names = {}.compare_by_identity
          @places = {}.compare_by_identity
        end

        # @param frame [Frame]
        # @return [String]
        def name(frame) = @names[frame] ||= @screen.line(frame.name)

        # @param frame [Frame]
        # @return [String] such as "lib/router.rb:12", "(C)"; empty for what is no code
        def place(frame) = @places[frame] ||= place_of(frame)

        # @param path [String]
        # @param line [Integer] 0 where it is not known
        # @return [String] such as "lib/router.rb:12", "rack-3.1.8/lib/rack/builder.rb:4"
        def at(path, line)
          path = Report::Printable.valid(path).delete_prefix(@folder)
          "#{@screen.line(in_gem(path) || path)}#{":#{line}" if line.positive?}"
        end

        private

        def in_gem(path)
          _, gems, rest = path.rpartition(GEMS)
          folder, slash, = rest.partition("/")
          rest if !gems.empty? && !slash.empty? && folder.match?(VERSION)
        end

        def place_of(frame)
          return at(frame.path, frame.line) if frame.path

          frame.name.start_with?(*NO_FUNCTION) ? "" : IN_C
        end
      end
    end
  end
end
