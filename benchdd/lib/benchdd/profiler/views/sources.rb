# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # What was sampled at the lines of methods.
      class Sources
        # A method with its blocks. `line`: its first, 0 where that is not known; `own`, `whole`: see {Sums};
        # `lines`: by number, each with what was sampled at the line itself, and with what the line called.
        Entry = Struct.new(:name, :path, :line, :own, :whole, :lines)

        # @param profile [Profile]
        # @param pattern [NamePattern]
        # @raise [Error] when no method is meant
        def initialize(profile, pattern)
          @profile = profile
          @parts = parts(pattern.find(profile.frames))
        end

        # @return [Array<Entry>] of methods that are on a stack
        def entries
          lines = lines()
          methods = Sums.new(@profile) { |node| @parts[node.frame] }
          methods.whole.map do |part, whole|
            frame = @profile.frames[part]
            Entry.new(method_of(frame), frame.path, first(part), methods.own[part], whole, lines[part])
          end
        end

        private

        # For each frame the number of the first of the same method; nil where it is not meant. One block that is meant
        # brings the others.
        def parts(found)
          first = {}
          parts = @profile.frames.each_with_index.map do |frame, number|
            first[[frame.path, method_of(frame)]] ||= number
          end
          wanted = parts.zip(found).filter_map { |part, is| part if is }.to_h { |part| [part, true] }
          parts.map { |part| part if wanted[part] }
        end

        def method_of(frame) = NamePattern.method_of(Report::Printable.valid(frame.name))

        def lines
          sums = Sums.new(@profile) { |node| (part = @parts[node.frame]) && [part, node.line] }
          sums.whole.each_with_object({}) do |((part, line), whole), lines|
            (lines[part] ||= {})[line] = [sums.own[[part, line]], whole]
          end
        end

        def first(part)
          lines = @profile.frames.zip(@parts).filter_map { |frame, of| frame.line if of == part }
          lines.select(&:positive?).min || 0
        end
      end
    end
  end
end
