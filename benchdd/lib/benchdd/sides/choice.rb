# frozen_string_literal: true

module BenchDD
  module Sides
    # What the command line chose, as sides.
    class Choice
      # Words for YJIT.
      YJIT = { "on" => true, "off" => false }.freeze
      # How a gem's versions are chosen: name=version,version.
      GEM = /\A([\w.-]+)=(\d[\w.]*(?:,\d[\w.]*)*)\z/
      private_constant :YJIT, :GEM

      # The sides of a run: the working tree as it is, on each Ruby, with YJIT and without.
      # @param choices see {#initialize}
      # @return [Array<Side>] at least one
      # @raise [Error] when something chosen is not there
      def self.run(**choices) = new(**choices).sides

      # The two sides of a comparison, the base first.
      # @param revisions [String, nil] "A..B", "A...B" or "A", against the working tree; nil: what else has two values
      #   is compared, or else HEAD with the working tree
      # @param choices see {#initialize}
      # @return [Array(Side, Side)]
      # @raise [Error] when something chosen is not there, or it does not come to two sides
      def self.compare(revisions = nil, **choices) = new(revisions: revisions, **choices).pair

      # @param revisions [String, nil] as {compare} takes them
      # @param ruby [Array<String>, nil] paths or names of Rubies
      # @param yjit [Array<String>, nil] "on", "off"
      # @param gem [String, nil] "rack=3.1,3.2"
      # @param prepare [String, nil] what is run once in each checkout
      # @param folder [String] where the code is
      # @raise [Error] when it cannot be understood
      def initialize(revisions: nil, ruby: nil, yjit: nil, gem: nil, prepare: nil, folder: Dir.pwd)
        @revisions = Revisions.new(File.realpath(folder))
        @text = revisions
        @rubies = ruby || [nil]
        @yjits = yjit ? yjit.map { |word| yjit(word) } : [nil]
        @gem, @versions = gem ? versions(gem) : [nil, [nil]]
        @prepare = prepare
      end

      # @return [Array<Side>] one for each combination of what was chosen
      def sides
        interpreters = @rubies.map { |name| name ? Interpreter.new(name) : Interpreter.new }
        [*places].product(interpreters, @yjits, @versions).map { |choice| side(interpreters, *choice) }
      end

      # @return [Array(Side, Side)]
      # @raise [Error] when it does not come to two
      def pair
        two = [@rubies, @yjits, @versions].count { |values| values.size > 1 }
        @text ||= "HEAD" if two.zero?
        two += 1 if @text
        raise Error, "#{two} things are compared at once: choose two values for one of them." if two > 1

        all = sides
        return all if all.size == 2

        raise Error, "#{all.size} sides cannot be compared: choose two values, such as --yjit off,on."
      end

      private

      def yjit(word)
        YJIT.fetch(word) { raise Error, "YJIT can be on or off, but not #{word.inspect}: say --yjit off,on." }
      end

      def versions(text)
        name, versions = text.match(GEM)&.captures
        raise Error, "#{text.inspect} names no versions of a gem: say --gem rack=3.1,3.2." unless name

        [name, versions.split(",")]
      end

      # Names of revisions; nil for the folder as it is. Preparing it would change it: then it is a checkout, too.
      def places
        return @revisions.pair(@text) if @text

        @prepare ? Revisions::WORKING_TREE : [nil]
      end

      def side(interpreters, revision, interpreter, yjit, version)
        place = place(revision, interpreter)
        gemfile = version ? PinnedGemfile.new(@gem, version).path(place.root, interpreter) : nil
        Side.new(name: name(interpreters, place, interpreter, yjit, version), place: place, interpreter: interpreter,
                 yjit: yjit.nil? ? interpreter.yjit_by_default? : yjit, gems: version ? { @gem => version } : {},
                 **{ gemfile: gemfile }.compact)
      end

      def place(revision, interpreter)
        revision ? @revisions.checkout(revision, Preparation.new(@prepare, interpreter)) : @revisions.in_place
      end

      # What the sides differ in; where they do not, where the code is.
      def name(interpreters, place, interpreter, yjit, version)
        parts = []
        parts << ruby_name(interpreters, interpreter) if interpreters.size > 1
        parts << "YJIT #{YJIT.key(yjit)}" if @yjits.size > 1
        parts << "#{@gem} #{version}" if @versions.size > 1
        parts.empty? ? place.name : parts.join(", ")
      end

      def ruby_name(interpreters, interpreter)
        alike = interpreters.count { |other| other.version == interpreter.version } > 1
        "Ruby #{interpreter.version}#{" (#{interpreter.path})" if alike}"
      end
    end
  end
end
