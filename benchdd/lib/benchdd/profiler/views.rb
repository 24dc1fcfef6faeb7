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
    #   profile = BenchDD::Profiler::Format.read("app.bprof")
    #   puts BenchDD::Profiler::Views::Text.new(profile, Views::Settings.with(view: :tree), io: $stdout).to_s
    module Views
    end
  end
end
