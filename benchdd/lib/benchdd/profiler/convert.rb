# frozen_string_literal: true

require_relative "../profiler"
require_relative "../version"
require_relative "convert/refusal"
require_relative "convert/text"
require_relative "convert/gzip"
require_relative "convert/states"
require_relative "convert/about"
require_relative "convert/shares"
require_relative "convert/rows"
require_relative "convert/stacks"
require_relative "convert/thread_name"
require_relative "convert/measure"
require_relative "convert/collector"
require_relative "convert/protobuf"
require_relative "convert/json_document"
require_relative "convert/bprof"
require_relative "convert/firefox_tables"
require_relative "convert/firefox_writer"
require_relative "convert/firefox_stacks"
require_relative "convert/firefox_samples"
require_relative "convert/firefox_reader"
require_relative "convert/pprof_writer"
require_relative "convert/pprof_places"
require_relative "convert/pprof_values"
require_relative "convert/pprof_reader"
require_relative "convert/speedscope_writer"
require_relative "convert/speedscope_reader"
require_relative "convert/collapsed_frame"
require_relative "convert/collapsed_writer"
require_relative "convert/collapsed_reader"
require_relative "convert/detection"

module BenchDD
  module Profiler
    # Profiles in the formats of other tools: docs/benchdd/converting_profiles.md says what each keeps.
    #
    #   bytes = Convert.dump(profile, :speedscope)
    #   Convert.load(File.binread("cpu.pb.gz"), :pprof)
    #
    # It does not need the sampler, so profiles are converted where it cannot be built, too.
    module Convert
      WRITERS = { bprof: BprofWriter, firefox: FirefoxWriter, pprof: PprofWriter, speedscope: SpeedscopeWriter,
                  collapsed: CollapsedWriter }.freeze
      READERS = { bprof: BprofReader, firefox: FirefoxReader, pprof: PprofReader, speedscope: SpeedscopeReader,
                  collapsed: CollapsedReader }.freeze
      # @return [Array<Symbol>]
      FORMATS = WRITERS.keys.freeze
      # @return [Array<Symbol>] what a weight of collapsed stacks can be
      UNITS = CollapsedWriter::UNITS
      private_constant(*(constants(false) - %i[FORMATS UNITS]))

      class << self
        # @param profile [Profile]
        # @param format [Symbol] of {FORMATS}
        # @param unit [Symbol, nil] of {UNITS}, for collapsed stacks: nanoseconds or objects unless said
        # @return [String] binary
        # @raise [ArgumentError] when there is no such format or unit
        def dump(profile, format, unit: nil)
          writer = WRITERS[format] or unknown(:format, format, FORMATS)
          writer.new(profile, unit: known_unit(unit)).to_s.b
        end

        # @param bytes [String] binary, maybe gzipped
        # @param format [Symbol, nil] of {FORMATS}; found by the content where it is nil
        # @param name [String] of where they are from, for errors
        # @param unit [Symbol, nil] of {UNITS}, for collapsed stacks: guessed unless said
        # @param largest [Integer] the most bytes that it is inflated to
        # @return [Profile]
        # @raise [Format::Damaged] when it is not in the format
        # @raise [ArgumentError] when there is no such format or unit
        def load(bytes, format = nil, name: "the profile", unit: nil, largest: Format::LARGEST)
          unknown(:format, format, FORMATS) unless format.nil? || READERS.key?(format)
          known_unit(unit)
          content = Gzip.inflate(bytes.b, name, largest)
          format ||= Detection.of(content) || Gzip.new(name).damaged("is in none of the formats #{FORMATS.join(", ")}")
          READERS[format].new(content, name: name, unit: unit, largest: largest).profile
        end

        # @param bytes [String] binary, maybe gzipped
        # @param path [String, nil] whose name tells where the content does not
        # @return [Symbol, nil] of {FORMATS}; nil where nothing tells
        def detect(bytes, path = nil)
          Detection.of(Gzip.inflate(bytes.b, path || "the profile", Format::LARGEST)) || named(path)
        rescue Format::Damaged
          named(path)
        end

        # @param path [String, nil]
        # @return [Symbol, nil] the format that a file of this name has
        def named(path) = path && Detection.by_name(path)

        # @param bytes [String] of {.dump}
        # @return [String] gzipped, always the same for the same
        def gzip(bytes) = Gzip.deflate(bytes)

        private

        def known_unit(unit)
          unknown(:unit, unit, UNITS) unless unit.nil? || UNITS.include?(unit)
          unit
        end

        def unknown(what, value, values)
          raise ArgumentError, "#{what} cannot be #{value.inspect}: it is #{values.map(&:inspect).join(", ")}."
        end
      end
    end
  end
end
