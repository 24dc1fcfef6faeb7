# frozen_string_literal: true

require_relative "../profiler"
require_relative "page/document"
require_relative "page/diff_page"

module BenchDD
  module Profiler
    # A profile as one HTML file that needs no network: flame graph, callers and callees, table, timeline. The profile
    # is in it as it is in a file, and the page's own script reads it: here nothing is done for each sample.
    #
    #   File.write("profile.html", BenchDD::Profiler::Page.new(profile, title: "routing").to_s)
    class Page
      # @param profile [Profile]
      # @param title [String]
      def initialize(profile, title:)
        @profile = profile
        @title = title
      end

      # @return [String]
      def to_s = Document.new(@title, kind: "profile", data: [Format.dump(@profile)].pack("m0")).to_s
    end
  end
end
