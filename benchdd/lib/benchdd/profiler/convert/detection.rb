# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Finds the format of a file: by its content if it tells, which names do not always, else by its name.
      module Detection
        # What has to be somewhere in the object. Inside of a text a quote would be escaped, so these are keys.
        FIREFOX = /"(?:preprocessedProfileVersion|stackTable)"\s*:/n
        SPEEDSCOPE = /"profiles"\s*:/n
        OBJECT = /\A(?:\xEF\xBB\xBF)?\s*\{/n
        STACK = /\A[^\n\0]* \d+(?:\.\d+)?[ \r]*(?:\n|\z)/n
        # The fields of pprof's profile, and those it has to have.
        FIELDS = (1..16)
        NEEDED = [1, 6].freeze
        # Endings of names, the longer ones first. What ends in .gz has that taken away before.
        ENDINGS = { ".speedscope.json" => :speedscope, ".bprof" => :bprof, ".profile" => :bprof, ".pprof" => :pprof,
                    ".pb" => :pprof, ".collapsed" => :collapsed, ".folded" => :collapsed, ".txt" => :collapsed,
                    ".json" => :firefox }.freeze
        private_constant :FIREFOX, :SPEEDSCOPE, :OBJECT, :STACK, :FIELDS, :NEEDED, :ENDINGS

        class << self
          # @param content [String] binary, inflated
          # @return [Symbol, nil]
          def of(content)
            return :bprof if content.start_with?(Format::MAGIC)
            return json(content) if content.match?(OBJECT)
            return :pprof if pprof?(content)

            :collapsed if content.match?(STACK)
          end

          # @param path [String]
          # @return [Symbol, nil]
          def by_name(path)
            path = path.downcase.delete_suffix(".gz")
            ENDINGS.find { |ending, _| path.end_with?(ending) }&.last
          end

          private

          def json(content)
            return :speedscope if content.match?(SPEEDSCOPE)

            :firefox if content.match?(FIREFOX)
          end

          def pprof?(content)
            found = []
            Protobuf::Reader.new(content).each_field { |field, _| found |= [field] }
            found.all? { |field| FIELDS.cover?(field) } && (NEEDED - found).empty?
          rescue Protobuf::Broken
            false
          end
        end
      end
    end
  end
end
