# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Reads speedscope's format: "sampled" profiles, which profilers write, and "evented" ones, which speedscope
      # itself saves.
      class SpeedscopeReader
        # The first letter of the one opens a frame, of the other closes it.
        OPEN = "O"
        CLOSE = "C"
        private_constant :OPEN, :CLOSE

        # @param content [String]
        # @param name [String] for errors
        def initialize(content, name:, **)
          @document = JsonDocument.parse(content, name)
          @collector = Collector.new(name)
          # Most stacks are there many times.
          @places = {}
        end

        # @return [Profile]
        # @raise [Format::Damaged]
        def profile
          @ours = @document.text("exporter", "").start_with?("#{SpeedscopeWriter::EXPORTER}@")
          @frames = @document.object("shared").objects("frames").map { |frame| frame(frame) }
          profiles = @document.objects("profiles")
          unit = unit(profiles)
          @measure = measure(unit)
          profiles.each_with_index { |one, index| read(one, index, profiles.size) if one.text("unit") == unit }
          @collector.profile(about, @measure.mode || (@collector.waited? ? :wall : :cpu))
        end

        private

        def about
          { ruby: @document.text(@ours ? "name" : "exporter", ""), unit: @measure.unit }
            .reject { |_, value| value.nil? || value.empty? }
        end

        def frame(frame)
          file = frame.key?("file") ? frame.text("file") : nil
          [@collector.frame(frame.text("name"), file, 0), [frame.number("line", 0), 0].max.to_i]
        end

        # That of the profile that is shown first; those of another show the same in other ways.
        def unit(profiles)
          @document.damaged("has no profiles") if profiles.empty?

          shown = @document.number("activeProfileIndex", 0)
          (profiles[shown.to_i] || profiles.first).text("unit")
        end

        def measure(unit)
          case unit
          when "none" then @ours ? Measure.amount : Measure.samples
          when "bytes" then Measure.amount(unit)
          else Measure.time(unit) || @document.damaged("has a unit #{unit[0, 40].inspect}")
          end
        end

        def read(profile, index, threads)
          @collector.begin_thread(profile.text("name", ""), threads)
          timeline = case type = profile.text("type")
                     when "sampled" then sampled(profile)
                     when "evented" then evented(profile)
                     else profile.damaged("has a profile of type #{type[0, 40].inspect}")
                     end
          tid, name = ThreadName.split(profile.text("name", ""), index + 1)
          @collector.track(tid, name, timeline) unless name == Rows::UNTIMED
        end

        # When a sample was is not said: it begins where the weights before it end.
        def sampled(profile)
          stacks = profile.list("samples")
          time = 0
          stacks.zip(profile.numbers("weights", stacks.size)).filter_map do |stack, weight|
            now = time
            time += @measure.weight(weight)
            node, state = @places[stack] ||= place(stack, profile)
            [node, now] if @collector.add_measured(node, state, @measure, weight)
          end
        end

        def place(stack, profile)
          profile.damaged("has a sample that is no list of frames") unless stack.is_a?(Array)

          stack.reduce([Builder::ROOT, nil]) { |(parent, _), index| step(parent, index, profile) }
        end

        # @return [Array(Integer, Symbol)] the node of a frame below another, and the state it stands for
        def step(parent, index, profile)
          unless index.is_a?(Integer) && index.between?(0, @frames.size - 1)
            profile.damaged("has a frame #{index.inspect[0, 40]} of #{@frames.size}")
          end

          frame, line = @frames[index]
          [@collector.node(parent, frame, line), @collector.state(frame)]
        end

        # Between two events is one sample of what is open then.
        def evented(profile)
          first = last = profile.number("startValue", 0)
          open = []
          profile.objects("events").filter_map do |event|
            now = event.number("at")
            profile.damaged("has an event at #{now} after one at #{last}") if now < last
            sample = span(open.last, last - first, now - last)
            last = now
            happen(event, open, profile)
            sample
          end
        end

        # @param open [Array, nil] the last frame that is open, with its node and state
        # @return [Array, nil] the node and the time, when it is a new sample
        def span(open, time, weight)
          return unless open && weight.positive?

          _, node, state = open
          [node, @measure.weight(time)] if @collector.add_measured(node, state, @measure, weight)
        end

        def happen(event, open, profile)
          frame = event.number("frame")
          case event.text("type")
          when OPEN then open << [frame, *step(open.empty? ? Builder::ROOT : open.last[1], frame, profile)]
          when CLOSE
            profile.damaged("closes a frame #{frame} that is not the last one opened") unless open.pop&.first == frame
          else profile.damaged("has an event that neither opens nor closes a frame")
          end
        end
      end
    end
  end
end
