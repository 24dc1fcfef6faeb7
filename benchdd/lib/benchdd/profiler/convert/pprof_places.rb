# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # The locations of a pprof profile as frames with lines. One can have several, where functions were inlined.
      class PprofPlaces
        include Refusal

        LOCATION = { mapping: 2, address: 3, **PprofWriter::LOCATION }.freeze
        MAPPING = { id: 1, filename: 5 }.freeze
        LINE = PprofWriter::LINE
        FUNCTION = PprofWriter::FUNCTION
        private_constant :LOCATION, :MAPPING, :LINE, :FUNCTION

        # @param message [Protobuf::Fields] the profile
        # @param strings [Proc] from an index to a text
        # @param collector [Collector]
        # @param name [String] for errors
        def initialize(message, strings, collector, name)
          @name = name
          @strings = strings
          @collector = collector
          @mappings = by_id(message, :mapping, MAPPING)
          @functions = by_id(message, :function, FUNCTION)
          @locations = by_id(message, :location, LOCATION)
          @frames = {}
          @places = {}
        end

        # @param id [Integer] of a location
        # @return [Array<(Integer, Integer)>] numbers of frames, each with a line, the caller first
        def of(id)
          @places[id] ||= begin
            location = @locations[id] or damaged("has a sample at a location #{id} that is missing")
            lines = location.messages(LOCATION[:line]).reverse.map { |line| place(line) }
            lines.empty? ? [[unnamed(location), 0]] : lines
          end
        end

        # @return [String, nil] the program
        def program = @mappings.first&.last&.then { |mapping| file(mapping, MAPPING) }

        private

        def by_id(message, name, fields)
          message.messages(PprofReader::FIELDS[name]).to_h { |part| [part.number(fields[:id]), part] }
        end

        def place(line)
          id = line.number(LINE[:function_id])
          frame = @frames[id] ||= begin
            function = @functions[id] or damaged("has a line of a function #{id} that is missing")
            name = @strings.call(function.number(FUNCTION[:name]))
            name = @strings.call(function.number(FUNCTION[:system_name])) if name.empty?
            @collector.frame(name, file(function, FUNCTION), positive(function.signed(FUNCTION[:start_line])))
          end
          [frame, positive(line.signed(LINE[:line]))]
        end

        def file(part, fields) = @strings.call(part.number(fields[:filename]))

        def positive(line) = [line, 0].max

        # What has no symbols has an address, in a library or program.
        def unnamed(location)
          mapping = @mappings[location.number(LOCATION[:mapping])]
          @collector.frame(format("0x%x", location.number(LOCATION[:address])), mapping && file(mapping, MAPPING), 0)
        end
      end
    end
  end
end
