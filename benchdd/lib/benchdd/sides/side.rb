# frozen_string_literal: true

module BenchDD
  module Sides
    # One of the sides that are compared: some code, and what runs it.
    class Side
      # @return [String] for reports: "main", "YJIT on"
      attr_reader :name
      # @return [Boolean, nil] whether YJIT is on; nil: as the Ruby does by itself
      attr_reader :yjit
      # @return [Hash{String => String}] the versions of gems that were chosen, by name
      attr_reader :gems

      # @param name [String]
      # @param place [Place]
      # @param interpreter [Interpreter]
      # @param yjit [Boolean, nil]
      # @param gems [Hash{String => String}]
      # @param gemfile [String, nil] declares its bundle; unless said, it is the code's own
      # @raise [Error] when YJIT is wanted and the Ruby has none
      def initialize(name:, place:, interpreter: Interpreter.new, yjit: nil, gems: {},
                     gemfile: BundlerEnvironment.gemfile(place.root))
        @name = name
        @place = place
        @interpreter = interpreter
        @yjit = yjit
        @gems = gems
        @gemfile = gemfile
        @ruby_command = [ruby, *interpreter.yjit_options(yjit)].freeze
        freeze
      end

      # @return [String] the absolute folder of the code
      def root = @place.root

      # @return [String, nil] the full name of the commit that it stems from; nil outside a repository
      def revision = @place.revision

      # @return [Boolean] whether it has changes that no commit has
      def dirty = @place.dirty

      # @return [String] the absolute path of the Ruby that runs it
      def ruby = @interpreter.path

      # @return [String] such as "3.1.2"
      def ruby_version = @interpreter.version

      # @return [Array<String>] the Ruby and its options; equal for sides whose processes can be forked from one
      attr_reader :ruby_command

      # @return [Hash{String => String, nil}] changes of the environment that its processes want
      def environment = BundlerEnvironment.for(@gemfile)

      # @return [Array<String>] what its processes require before anything else
      def libraries = @gemfile ? ["bundler/setup"] : []

      # How to start a Ruby with this side's code.
      # @param arguments [Array<String>] more options of Ruby, a script, and its arguments
      # @return [Array(Hash{String => String, nil}, Array<String>, String)] changes of the environment, the command, and
      #   the folder to run it in: what `Process.spawn` takes
      def command(*arguments)
        [environment, [*ruby_command, *libraries.map { |library| "-r#{library}" }, *arguments], root]
      end
    end
  end
end
