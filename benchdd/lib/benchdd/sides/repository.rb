# frozen_string_literal: true

module BenchDD
  module Sides
    # A Git repository, asked by the command line of Git. Nothing is ever written to it.
    class Repository
      # What a hook of Git, which may have started this process, says about a repository is said to be ignored.
      UNSET = %w[GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_PREFIX
                 GIT_NAMESPACE].to_h { |name| [name, nil] }.freeze
      # Messages are to be in English; and reading is not to write, such as times to the index.
      SET = { "LC_ALL" => "C", "GIT_OPTIONAL_LOCKS" => "0" }.freeze
      private_constant :UNSET, :SET

      # Runs Git.
      # @param arguments [Array<String>]
      # @param folder [String]
      # @param env [Hash{String => String}]
      # @return [String] what it wrote, without a line end
      # @raise [Error] when it fails
      def self.git(*arguments, folder:, env: {})
        Command.output("git", *arguments, env: { **UNSET, **SET, **env }, folder: folder).chomp
      end

      # @param folder [String]
      # @return [Repository, nil] the one that the folder is in; nil when there is none, or no Git
      def self.at(folder)
        new(folder) if Executable.find("git") && git("rev-parse", "--is-inside-work-tree", folder: folder) == "true"
      rescue Error
        nil
      end

      # @return [String] the absolute folder of the working tree
      attr_reader :top
      # @return [String] where in it the folder is that was asked for, such as "lib/"; "" at the top
      attr_reader :prefix
      # @return [String] the absolute folder that Git keeps its data in
      attr_reader :data

      # @param folder [String] in a working tree
      # @raise [Error] when it is not
      def initialize(folder)
        @top, @prefix, data = git("rev-parse", "--show-toplevel", "--show-prefix", "--git-common-dir",
                                  folder: folder).lines(chomp: true)
        @data = File.expand_path(data, folder)
      end

      # @param name [String] a branch, a tag, a commit
      # @return [String] the commit's full name
      # @raise [Error] when there is none
      def commit(name)
        git("rev-parse", "--verify", "--quiet", "--end-of-options", "#{name}^{commit}")
      rescue Error
        raise Error, "there is no revision #{name.inspect} in #{top}: fetch it, or name a branch, a tag or a commit."
      end

      # @return [String, nil] the commit that is checked out; nil before the first
      def head
        commit("HEAD")
      rescue Error
        nil
      end

      # @return [Boolean] whether the working tree holds what no commit does
      def dirty? = !git("status", "--porcelain").empty?

      # @param names [Array<String>] two revisions
      # @return [String] the last commit that both go back to
      # @raise [Error] when there is none
      def merge_base(*names)
        git("merge-base", *names.map { |name| commit(name) })
      rescue Error => e
        raise e unless e.message.start_with?("`git merge-base")

        raise Error, "#{names.join(" and ")} have no commit in common: name the revision to compare with itself."
      end

      # @return [String] "sha1" or "sha256"
      def format = git("rev-parse", "--show-object-format")

      private

      def git(*arguments, folder: top) = Repository.git(*arguments, folder: folder)
    end
  end
end
