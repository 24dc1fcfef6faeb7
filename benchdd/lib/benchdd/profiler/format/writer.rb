# frozen_string_literal: true

require "json"
require "zlib"

module BenchDD
  module Profiler
    module Format
      # Writes a profile. What is alike stands together, column by column, since so it deflates best.
      class Writer
        # @param profile [Profile]
        def initialize(profile)
          @profile = profile
          @strings = Hash.new { |all, text| all[text] = all.size }
        end

        # @return [String] binary
        def to_s
          body = Zlib::Deflate.deflate(content, Zlib::BEST_COMPRESSION)
          [MAGIC, [VERSION].pack("C"), body].join
        end

        private

        # The strings are known when all else is written, and stand before it.
        def content
          parts = [frames, nodes, *tracks]
          [text(JSON.generate(@profile.about)), numbers([@strings.size]), *@strings.each_key.map { |text| text(text) },
           *parts].join
        end

        def text(text) = numbers([text.bytesize]) + text.b

        def numbers(numbers) = Varints.pack(numbers)

        def frames
          frames = @profile.frames
          columns([frames.size], frames.map { |frame| @strings[frame.name] },
                  frames.map { |frame| frame.path ? @strings[frame.path] + 1 : 0 }, frames.map(&:line))
        end

        def columns(*columns) = columns.map { |column| numbers(column) }.join

        def nodes
          nodes = @profile.nodes
          columns([nodes.size], nodes.each_index.map { |index| index - nodes[index].parent }, nodes.map(&:frame),
                  nodes.map { |node| line(node) }, nodes.map(&:samples), *Node::WEIGHTS.map { |name| weights(name) })
        end

        def line(node)
          return 0 if node.line.zero?

          1 + Varints.zigzag(node.line - @profile.frames[node.frame].line)
        end

        # In steps, of which a sample has about as many as another: what is missing or too much. What is less than a
        # step is put down to the next node, so that the sum is right.
        def weights(name)
          step = @profile.step
          rest = 0
          shares = @profile.nodes.map do |node|
            exact = node[name] + rest
            steps = exact / step
            rest = exact - (steps * step)
            steps
          end
          mean = mean(shares)
          [mean, *@profile.nodes.zip(shares).map { |node, steps| Varints.zigzag(steps - (mean * node.samples / 16)) }]
        end

        # Of a sample, in sixteenths of a step.
        def mean(shares)
          samples = @profile.total(:samples)
          samples.zero? ? 0 : shares.sum * 16 / samples
        end

        def tracks
          tracks = @profile.tracks
          [numbers([tracks.size]), *tracks.map { |track| track(track) }]
        end

        def track(track)
          nodes, times = track.timeline.transpose
          columns([track.tid, track.name ? @strings[track.name] + 1 : 0, track.timeline.size],
                  changes(nodes), changes(Varints.differences((times || []).map { |time| time / STEP })))
        end

        def changes(numbers) = Varints.differences(numbers || []).map { |number| Varints.zigzag(number) }
      end
    end
  end
end
