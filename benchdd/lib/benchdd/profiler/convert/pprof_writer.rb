# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # pprof's profile.proto, gzipped as it wants. Stacks of a thread that are alike are one sample with a count, so
      # that it is small and does not know when.
      class PprofWriter
        # Fields of the messages.
        PROFILE = { sample_type: 1, sample: 2, location: 4, function: 5, string_table: 6, duration: 10, period_type: 11,
                    period: 12, comment: 13, default_sample_type: 14 }.freeze
        VALUE_TYPE = { type: 1, unit: 2 }.freeze
        SAMPLE = { location_id: 1, value: 2, label: 3 }.freeze
        LABEL = { key: 1, str: 2, num: 3 }.freeze
        LOCATION = { id: 1, line: 4 }.freeze
        LINE = { function_id: 1, line: 2 }.freeze
        FUNCTION = { id: 1, name: 2, system_name: 3, filename: 4, start_line: 5 }.freeze
        # What the values are called. The first is a count, by convention.
        COUNT = %w[samples count].freeze
        TIMES = { running: "cpu", waiting: "wait", lock: "lock" }.freeze
        TIME_UNIT = "nanoseconds"
        OBJECTS = %w[objects count].freeze
        MEMORY = %w[space bytes].freeze

        # @param profile [Profile]
        def initialize(profile, **)
          @profile = profile
          @stacks = Stacks.new(profile)
          @strings, @functions, @locations = Array.new(3) { Hash.new { |all, key| all[key] = all.size } }
          # The first has to be the empty one.
          @strings[""]
        end

        # @return [String] binary
        def to_s = Gzip.deflate(message.to_s)

        private

        # The texts come last: if some of it is missing, they are, and a reader notices.
        def message
          message = Protobuf::Writer.new
          types(message)
          samples(message)
          locations(message)
          functions(message)
          remarks(message)
          @strings.each_key { |text| message.bytes(PROFILE[:string_table], text) }
          message
        end

        def amounts? = @profile.about[:mode] == :allocations

        # Those that a profile of the mode has, whether or not it has any weight of them. CPU time is the last: that is
        # what readers show that do not know of a default.
        def weights
          @weights ||= if amounts? then %i[running]
                       elsif @profile.about[:mode] == :wall then Node::WEIGHTS.reverse
                       else [*%i[lock waiting].select { |name| @profile.total(name).positive? }, :running]
                       end
        end

        def types(message)
          [COUNT, *weights.map { |name| type(name) }].each { |type| value_type(message, :sample_type, type) }
          message.number(PROFILE[:default_sample_type], string(type(:running).first))
        end

        def type(weight)
          return [TIMES.fetch(weight), TIME_UNIT] unless amounts?

          @profile.about[:unit] == "bytes" ? MEMORY : OBJECTS
        end

        def value_type(message, field, type)
          name, unit = type.map { |text| string(text) }
          message.message(PROFILE[field], VALUE_TYPE[:type] => name, VALUE_TYPE[:unit] => unit)
        end

        def string(text) = @strings[Text.utf8(text)]

        def samples(message)
          shares = Shares.new(@profile)
          @profile.tracks.each do |track|
            track.timeline.map(&:first).tally.each do |number, count|
              sample(message, number, shares.take(number, count), track)
            end
          end
          shares.untimed.each { |number| sample(message, number, @profile.nodes[number], nil) }
        end

        def sample(message, number, share, track)
          locations = @stacks.of(number).map { |node| location(node) }.reverse
          values = [share.samples, *weights.map { |name| share[name] }]
          message.message(PROFILE[:sample], SAMPLE[:location_id] => locations, SAMPLE[:value] => values) do |sample|
            label(sample, track) if track
          end
        end

        # Numbers are from 1 on, since 0 is none.
        def location(node)
          frame = @profile.frames[node.frame]
          @locations[[@functions[frame] + 1, node.line]] + 1
        end

        def label(sample, track)
          number, name = [PprofReader::THREAD, PprofReader::THREAD_NAME].map { |key| string(key) }
          sample.message(SAMPLE[:label], LABEL[:key] => number, LABEL[:num] => track.tid)
          sample.message(SAMPLE[:label], LABEL[:key] => name, LABEL[:str] => string(track.name)) if track.name
        end

        def locations(message)
          @locations.each do |(function, line), number|
            message.message(PROFILE[:location], LOCATION[:id] => number + 1) do |location|
              location.message(LOCATION[:line], LINE[:function_id] => function, LINE[:line] => line)
            end
          end
        end

        def functions(message)
          @functions.each do |frame, number|
            name = string(frame.name)
            fields = { id: number + 1, name: name, system_name: name, filename: string(frame.path || ""),
                       start_line: frame.line }
            message.message(PROFILE[:function], fields.transform_keys { |key| FUNCTION[key] })
          end
        end

        def remarks(message)
          message.number(PROFILE[:duration], @profile.tracks.flat_map(&:timeline).map(&:last).max || 0)
          rate = @profile.about[:rate]
          if rate.is_a?(Numeric) && rate.positive? && !amounts?
            value_type(message, :period_type, type(:running))
            message.number(PROFILE[:period], (1e9 / rate).round)
          end
          comments = About.to_pairs(@profile.about).map { |name, value| string("#{name}: #{value}") }
          message.numbers(PROFILE[:comment], comments)
        end
      end
    end
  end
end
