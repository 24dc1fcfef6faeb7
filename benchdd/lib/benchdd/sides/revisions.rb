# frozen_string_literal: true

module BenchDD
  module Sides
    # Where the code of the sides comes from: what `benchdd compare` was told, such as `main..HEAD`.
    class Revisions
      # Names the working tree in reports.
      WORKING_TREE = "working tree"
      # Between two revisions; the three dots of Git name the last commit that both go back to.
      BETWEEN = /\A(.*?)(\.\.\.?)(.*)\z/
      private_constant :BETWEEN

      # @param folder [String] the folder in which the command was given
      def initialize(folder)
        @folder = folder
        @repository = Repository.at(folder)
      end

      # @return [Place] the folder itself, as it is and will be
      def in_place
        Place.new(name: WORKING_TREE, root: @folder, revision: @repository&.head,
                  dirty: @repository ? @repository.dirty? : false)
      end

      # @param text [String] "A..B", "A...B", or "A" for A against the working tree
      # @return [Array(String, String)] names; {WORKING_TREE} for the working tree
      def pair(text)
        base, dots, subject = text.match(BETWEEN)&.captures
        return [text, WORKING_TREE] unless dots

        base, subject = [base, subject].map { |name| name.empty? ? "HEAD" : name }
        [dots == "..." ? repository.merge_base(base, subject) : base, subject]
      end

      # @param name [String] of a revision, or {WORKING_TREE}
      # @param preparation [Preparation]
      # @return [Place] a folder that stays as it is while it is measured
      # @raise [Error] when there is no such revision, or preparing it fails
      def checkout(name, preparation)
        if name == WORKING_TREE
          Place.new(**in_place.to_h, root: checkouts.working_tree(preparation))
        else
          commit = repository.commit(name)
          Place.new(name: name, root: checkouts.commit(commit, preparation), revision: commit, dirty: false)
        end
      end

      private

      def repository
        return @repository if @repository

        raise Error, "#{@folder} is in no repository that Git reads, so that there are no revisions: " \
                     "go to one, or compare something else."
      end

      def checkouts = @checkouts ||= Checkouts.new(repository)
    end
  end
end
