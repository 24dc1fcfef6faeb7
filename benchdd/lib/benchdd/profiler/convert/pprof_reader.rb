# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Reads pprof's profile.proto: of Go, of Google's tools, rbspy, Datadog, BenchDD.
      class PprofReader
        include Refusal

        FIELDS = { mapping: 3, **PprofWriter::PROFILE }.freeze
        # Labels of samples: a thread's number and name. The first of each are written; others write the others.
        THREAD = "thread_id"
        THREAD_NAME = "thread"
        NUMBERS = [THREAD, "thread id", "tid"].freeze
        NAMES = [THREAD_NAME, "thread_name", "thread name"].freeze
        # The most frames of all samples together: a location that was made to harm has very many.
        MOST = 200_000_000
        private_constant :NUMBERS, :NAMES, :MOST

        # @param content [String] binary
        # @param name [String] for errors
        def initialize(content, name:, **)
          @name = name
          @content = content
          @collector = Collector.new(name)
          @threads = {}
          @frames = 0
        end

        # @return [Profile]
        # @raise [Format::Damaged]
        def profile
          @message = Protobuf::Fields.new(@content)
          @strings = @message.bytes(FIELDS[:string_table]).map { |text| Text.utf8(text) }
          @places = PprofPlaces.new(@message, method(:string), @collector, @name)
          @values = values
          @message.bytes(FIELDS[:sample]).each { |bytes| read(Protobuf::Fields.new(bytes)) }
          @threads.each_key.with_index(1) { |(tid, name), index| @collector.track(tid || index, name, []) }
          @collector.profile(about, @values.mode)
        rescue Protobuf::Broken => e
          damaged(e.message)
        end

        private

        def string(index)
          @strings[index] || damaged("has a text #{index} of #{@strings.size}")
        end

        def about
          comments = @message.numbers(FIELDS[:comment]).map { |index| string(index).partition(": ") }
          remarks = About.of_pairs(comments.to_h { |key, _, value| [key, value] })
          { rate: interval && (1e9 / interval), unit: @values.measure.unit, ruby: @places.program, **remarks }.compact
        end

        def type(message)
          PprofWriter::VALUE_TYPE.values.map { |field| string(message.number(field)) }
        end

        def values
          types = @message.messages(FIELDS[:sample_type]).map { |message| type(message) }
          damaged("does not say what its values are") if types.empty?

          PprofValues.new(types, string(@message.number(FIELDS[:default_sample_type])), interval)
        end

        # @return [Integer, nil] nanoseconds, where it is a time
        def interval
          period = @message.signed(FIELDS[:period])
          type = @message.messages(FIELDS[:period_type]).last
          return unless type && period.positive?

          Measure.time(type(type).last)&.weight(period)
        end

        def read(sample)
          values = sample.numbers(PprofWriter::SAMPLE[:value]).map { |value| Protobuf.signed(value) }
          damaged("has a sample of #{values.size} values instead of #{@values.size}") if values.size != @values.size

          thread(sample.messages(PprofWriter::SAMPLE[:label]))
          node = node(sample.numbers(PprofWriter::SAMPLE[:location_id]))
          @collector.add(node, nil, @values.samples(values), **@values.weights(values))
        end

        # The innermost comes first.
        def node(locations)
          locations.reverse_each.reduce(Builder::ROOT) do |parent, id|
            places = @places.of(id)
            damaged("has stacks that are too long") if (@frames += places.size) > MOST
            places.reduce(parent) { |node, (frame, line)| @collector.node(node, frame, line) }
          end
        end

        def thread(labels)
          tid = name = nil
          labels.each do |label|
            key = string(label.number(PprofWriter::LABEL[:key]))
            text = string(label.number(PprofWriter::LABEL[:str]))
            tid = number(label, text) if NUMBERS.include?(key)
            name = text if NAMES.include?(key) && !text.empty?
          end
          @threads[[tid, name]] = true if tid || name
        end

        def number(label, text)
          text.empty? ? label.number(PprofWriter::LABEL[:num]) : Integer(text, 10, exception: false)
        end
      end
    end
  end
end
