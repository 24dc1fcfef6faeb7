# frozen_string_literal: true

require_relative "../profiler"
require_relative "../report/file_access"
require_relative "../report/printable"
require_relative "../report/schema"
require_relative "../report/table"
require_relative "../report/terminal"
require_relative "../report/units"
require_relative "views/settings"
require_relative "views/call_tree"
require_relative "views/name_pattern"
require_relative "views/focus"
require_relative "views/scale"
require_relative "views/ranking"
require_relative "views/pruning"
require_relative "views/source"
require_relative "views/sources"
require_relative "views/screen"
require_relative "views/labels"
require_relative "views/table"
require_relative "views/figures"
require_relative "views/about"
require_relative "views/methods"
require_relative "views/tree"
require_relative "views/lines"
require_relative "views/text"
require_relative "views/document_schema"
require_relative "views/document"

module BenchDD
  module Profiler
    # A profile for people at a terminal, and for programs: {Text} and {Document}.
    #
    #   profile = BenchDD::Profiler::Views.read("app.bprof")
    #   puts BenchDD::Profiler::Views::Text.new(profile, Views::Settings.with(view: :tree), io: $stdout).to_s
    module Views
      # @param path [String]
      # @return [Profile]
      # @raise [Error] when it cannot be read
      # @raise [Format::Damaged] when it is no profile, or a damaged one
      def self.read(path)
        bytes = Report::FileAccess.reading(path, remedy: "name a profile") do
          File.open(path, "rb") { |file| file.read(Format::LARGEST + 1).to_s }
        end
        load(bytes, path)
      end

      # @param bytes [String] binary
      # @param path [String] where they are from
      # @return [Profile]
      # @raise [Format::Damaged] when it is no profile, or a damaged one
      def self.load(bytes, path)
        name = Report::Printable.line(path)
        return Format.load(bytes, name: name) if bytes.bytesize <= Format::LARGEST

        raise Format::Damaged, "#{name} has more than #{Format::LARGEST} bytes, as no profile has: it cannot be read."
      end
    end
  end
end
