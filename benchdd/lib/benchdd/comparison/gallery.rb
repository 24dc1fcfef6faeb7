# frozen_string_literal: true

require "fileutils"

module BenchDD
  module Comparison
    # A folder for what is made of subjects, with names that people can tell apart.
    class Gallery
      # Characters of a label that a name has at most.
      LONGEST = 80
      private_constant :LONGEST

      # @param folder [String] made when it is not there
      def initialize(folder)
        @folder = folder
        @given = 0
      end

      # @param label [String]
      # @param extension [String] such as ".html"
      # @return [String] the path of a new file
      # @raise [Error] when the folder cannot be made
      def path(label, extension)
        Report::FileAccess.writing(@folder) { FileUtils.mkdir_p(@folder) }
        words = label.gsub(/[^\w.]+/, "-").gsub(/\A-|-\z/, "")
        File.join(@folder, "#{@given += 1}-#{words[0, LONGEST]}#{extension}")
      end
    end
  end
end
