# frozen_string_literal: true

require "digest"

module BenchDD
  module Sides
    # Revisions as folders, which stay as they are while one goes on working. All have paths of the same length.
    #
    # Each is a small repository of its own that borrows the objects of the one it stems from, so that `git ls-files` in
    # a gemspec works there, and nothing is written to the user's repository. A commit's folder is made once. The
    # working tree's is brought up to date every time and keeps what the preparation built, so that a second
    # `rake compile` has little to do.
    class Checkouts
      # Begins the name of a folder, where the start of a commit's name stands else, cut to the same length.
      WORKING_TREE = "working-tree"
      private_constant :WORKING_TREE

      # @param repository [Repository]
      # @param store [Store] where they are kept
      def initialize(repository, store: Store.new(Cache.folder("checkouts")))
        @repository = repository
        @store = store
        @lent = untracked_bundle_files
      end

      # @param commit [String] its full name
      # @param preparation [Preparation]
      # @return [String] the folder that stands, in the checkout, for the one the repository was opened at
      # @raise [Error] when the preparation fails
      def commit(commit, preparation)
        name = name(commit[0, WORKING_TREE.size], commit, preparation)
        root(@store.fetch(name) { |folder| fill(folder, commit, commit, preparation) })
      end

      # The working tree as it is now: what is committed, what is not, and new files that Git does not ignore.
      # @param preparation [Preparation] which is run when something has changed
      # @return (see #commit)
      # @raise (see #commit)
      def working_tree(preparation)
        folder = @store.reserve { |number| name(WORKING_TREE, number, preparation) }
        create(folder)
        tree = snapshot(folder)
        made = File.join(folder, Store::MADE)
        state = "#{tree} #{lent_digest}"
        unless File.exist?(made) && File.read(made) == state
          FileUtils.rm_f(made)
          fill(folder, tree, @repository.head, preparation)
          File.write(made, state)
        end
        root(folder)
      end

      private

      def name(start, part, preparation)
        parts = [@repository.top, part, preparation.key, lent_digest]
        "#{start}-#{Digest::SHA256.hexdigest(parts.join("\n"))[0, 12]}"
      end

      def root(folder) = File.join(tree(folder), @repository.prefix).chomp("/")

      def tree(folder) = File.join(folder, "tree")

      def fill(folder, tree, head, preparation)
        create(folder)
        git(tree(folder), "read-tree", "--reset", "-u", tree)
        git(tree(folder), "update-ref", "--no-deref", "HEAD", head) if head
        root = root(folder)
        unless Dir.exist?(root)
          raise Error, "commit #{tree[0, 12]} has no folder #{@repository.prefix}: name a later revision."
        end

        lend(tree(folder))
        preparation.run(root, File.join(folder, "prepare.log"))
      end

      # What the user's own templates would put there, such as hooks, is not wanted.
      def create(folder)
        own = File.join(tree(folder), ".git")
        return if File.exist?(File.join(own, "objects/info/alternates"))

        Repository.git("-c", "init.defaultBranch=main", "init", "--quiet", "--template=",
                       "--object-format=#{@repository.format}", tree(folder), folder: folder)
        FileUtils.mkdir_p(File.join(own, "info"))
        exclude = File.join(@repository.data, "info/exclude")
        FileUtils.cp(exclude, File.join(own, "info/exclude")) if File.file?(exclude)
        File.write(File.join(own, "objects/info/alternates"), "#{@repository.data}/objects\n")
      end

      # With an index of its own, which knows the files' times, only what has changed is read.
      def snapshot(folder)
        env = { "GIT_INDEX_FILE" => File.join(folder, "index"), "GIT_WORK_TREE" => @repository.top,
                "GIT_DIR" => File.join(tree(folder), ".git") }
        Repository.git("-c", "advice.addEmbeddedRepo=false", "add", "--all", ".", folder: @repository.top, env: env)
        Repository.git("write-tree", folder: @repository.top, env: env)
      end

      # Where the versions of gems, or the folder they are in, are not committed, all sides get what the working tree
      # has.
      def lend(tree)
        @lent.each do |path|
          own = path.sub(@repository.top, tree)
          next unless untracked?(tree, own)

          FileUtils.mkdir_p(File.dirname(own))
          FileUtils.cp(path, own)
        end
      end

      # @return [Array<String>] absolute paths
      def untracked_bundle_files
        gemfile = BundlerEnvironment.gemfile(File.join(@repository.top, @repository.prefix).chomp("/")) or return []
        [BundlerEnvironment.lockfile(gemfile), File.join(File.dirname(gemfile), ".bundle/config")]
          .select { |path| File.file?(path) && untracked?(@repository.top, path) }
      end

      def untracked?(top, path) = git(top, "ls-files", "--", path.delete_prefix("#{top}/")).empty?

      def lent_digest = @lent.map { |path| Digest::SHA256.file(path).hexdigest }.join

      def git(folder, *arguments) = Repository.git(*arguments, folder: folder)
    end
  end
end
