# frozen_string_literal: true

require "etc"
require "fileutils"

module Xinatra
  module CLI
    # The files of a new app, as templates/new/ has them.
    class Skeleton
      TEMPLATES = File.expand_path("../../../templates/new", __dir__)
      # What every tool takes it for goes into names of files, units and accounts: useradd(8) bounds these.
      NAME = /\A[a-z][a-z0-9_-]{0,30}\z/
      # Templates that would be taken for something else if they had their own names.
      RENAMED = { "gitignore" => ".gitignore" }.freeze
      # What may be in the folder already.
      HARMLESS = %w[.git].freeze
      # Accounts below are the system's, where it has not been told otherwise: UID_MIN in login.defs(5).
      FIRST_PERSON = 1000
      private_constant :TEMPLATES, :NAME, :RENAMED, :HARMLESS, :FIRST_PERSON

      # @return [String] the app's name
      attr_reader :name
      # @return [String] its absolute path
      attr_reader :folder

      # @param place [String] the folder's path
      # @raise [New::Refused] when its last part cannot be a name, or there is something there
      def initialize(place)
        @folder = File.expand_path(place)
        @name = File.basename(@folder)
        refuse_name unless NAME.match?(@name)
        refuse_account if account_of_the_system?
        refuse_place unless free?
      end

      # Makes them.
      # @return [Array<String>] their paths in the folder
      # @raise [SystemCallError]
      def make
        paths.each do |path, template|
          target = File.join(@folder, path)
          FileUtils.mkdir_p(File.dirname(target))
          # Nobody's file is written over, should one have come meanwhile.
          File.write(target, fill(File.read(File.join(TEMPLATES, template))), mode: "wx")
        end
        paths.keys
      end

      private

      # @return [Hash{String => String}] templates by the names of what is made of them
      def paths
        templates = Dir.glob("**/*", base: TEMPLATES).select { |path| File.file?(File.join(TEMPLATES, path)) }
        templates.to_h { |template| [RENAMED.fetch(template, fill(template)), template] }.sort.to_h
      end

      def fill(text) = text.gsub(/\{\{(\w+)\}\}/) { values.fetch(Regexp.last_match(1)) }

      # A version's successors that change nothing which an app relies on. A name of a variable of nginx's has no -.
      def values
        { "name" => @name, "identifier" => @name.tr("-", "_"), "version" => VERSION[/\A\d+\.\d+/] }
      end

      def free?
        !File.exist?(@folder) || (File.directory?(@folder) && (Dir.children(@folder) - HARMLESS).empty?)
      end

      # The unit runs it as an account of its name, which systemd makes unless there is one.
      def account_of_the_system?
        Etc.getpwnam(@name).uid < FIRST_PERSON
      rescue ArgumentError
        false
      end

      def refuse_name
        raise New::Refused, "#{@name.inspect} is no name for an app: give at most 31 small letters, digits, - and _, " \
                            "with a letter first"
      end

      def refuse_account
        raise New::Refused, "#{@name} is an account of the system, as which the app would run: choose another name"
      end

      def refuse_place
        what = File.directory?(@folder) ? "is not empty" : "is there, and no folder"
        raise New::Refused, "#{@folder} #{what}: choose another name, or move it away"
      end
    end
  end
end
