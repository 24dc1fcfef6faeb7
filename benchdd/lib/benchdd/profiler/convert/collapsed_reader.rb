# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Reads collapsed stacks: of stackcollapse-*.pl, perf's scripts, rbspy, py-spy and BenchDD.
      class CollapsedReader
        # A weight may have a fraction; what measures in other units writes such.
        LINE = /\A(.*) (\d{1,18}(?:\.\d+)?)\s*\z/
        COMMENT = "#"
        # The mean weight from which it is taken for nanoseconds. A stack that was sampled so often would have taken
        # minutes; one that took less than 0.1 ms was never sampled.
        LONG = 100_000
        private_constant :LINE, :COMMENT, :LONG

        include Refusal

        # @param content [String] binary
        # @param name [String] for errors
        # @param unit [Symbol, nil] of {CollapsedWriter::UNITS}; nil to guess
        def initialize(content, name:, unit:, **)
          @name = name
          @content = Text.utf8(content)
          @unit = unit
          @collector = Collector.new(name)
          @places = {}
        end

        # @return [Profile]
        # @raise [Format::Damaged]
        def profile
          stacks = @content.each_line.with_index(1).filter_map { |line, number| stack(line, number) }
          damaged("has no stacks") if stacks.empty?
          measure = measure(stacks)
          stacks.each { |frames, weight| add(frames, weight, measure) }
          @collector.profile({}, measure.mode || (@collector.waited? ? :wall : :cpu))
        end

        private

        # @return [Array(String, Numeric), nil] nil where there is none
        def stack(line, number)
          match = LINE.match(line)
          return [match[1], match[2].include?(".") ? match[2].to_f : match[2].to_i] if match

          line = line.strip
          damaged("has no stack with a weight in line #{number}") unless line.empty? || line.start_with?(COMMENT)
        end

        def measure(stacks)
          case @unit || guess(stacks)
          when :nanoseconds then Measure.time("nanoseconds")
          when :samples then Measure.samples
          else Measure.amount
          end
        end

        def guess(stacks) = stacks.sum(&:last) / stacks.size >= LONG ? :nanoseconds : :samples

        def add(frames, weight, measure)
          node, state = place(frames)
          @collector.add_measured(node, state, measure, weight)
        end

        def place(frames)
          return [Builder::ROOT, nil] if frames == Frame::ROOT.name

          frames.split(";", -1).reduce([Builder::ROOT, nil]) do |(parent, _), text|
            frame, line = @places[text] ||= frame(text)
            [@collector.node(parent, frame, line), @collector.state(frame)]
          end
        end

        def frame(text)
          name, path, line = CollapsedFrame.split(text)
          [@collector.frame(name, path, 0), line]
        end
      end
    end
  end
end
