# frozen_string_literal: true

module BenchDD
  module DSL
    # Where a suite's data come from: a block, a file's lines, the texts of files, or recorded requests. Nothing is made
    # before it is asked for.
    class Dataset
      # @return [String]
      attr_reader :name
      # @return [String] `file:line`
      attr_reader :location

      # @param name [String]
      # @param location [String] `file:line` of its declaration
      # @param folder [String] what relative paths begin at
      # @param sources [Hash{Symbol => String}] one of `file:` (its lines), `glob:` (the texts of the files) and
      #   `requests:` (a file that {Recorder} or a generator wrote); empty with a block
      # @param block [Proc, nil] returns the elements; is run where the scenarios are, see {Context}
      # @raise [Error] when it is not exactly one of these
      def initialize(name, location, folder, sources = {}, &block)
        @name = name
        @location = location
        @folder = folder
        @kind, @source = sources.first
        @block = block
        refuse("wants a block, or one of file:, glob:, requests:.") unless one_source?(sources)
        freeze
      end

      # Makes the elements.
      # @param context [Context] what the block is run in
      # @return [Array]
      # @raise [Error] when a file is missing, or what the block returns cannot be walked
      def elements(context)
        elements = @block ? context.instance_exec(&@block) : __send__(@kind)
        return elements.to_a if elements.respond_to?(:to_a)

        refuse("returned #{elements.class}: let it return an Array, or anything with to_a.")
      end

      # @return [Boolean] whether what a block makes may be kept for other processes; files are as quick to read
      def made? = !@block.nil?

      private

      KINDS = %i[file glob requests].freeze
      private_constant :KINDS

      def one_source?(sources) = @block ? sources.empty? : sources.size == 1 && KINDS.include?(@kind)

      def file = File.readlines(path, chomp: true)

      def glob
        paths = Dir.glob(@source, base: @folder).map { |path| File.join(@folder, path) }
        texts = paths.select { |path| File.file?(path) }.map { |path| File.read(path) }
        texts.empty? ? refuse("finds no file that matches #{@source}.") : texts
      end

      def requests
        require_relative "../requests/reader"
        Requests::Reader.new(path).to_a
      end

      def path
        path = File.expand_path(@source, @folder)
        File.file?(path) ? path : refuse("wants #{path}, which is no file.")
      end

      def refuse(what)
        raise Error, "dataset #{@name.inspect} (#{@location}) #{what}"
      end
    end
  end
end
