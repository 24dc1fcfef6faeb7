# frozen_string_literal: true

require "time"
require_relative "errors"
require_relative "reader"
require_relative "recording/sessions"

module BenchDD
  module Requests
    # The files of several processes of one recording as one list of requests, in the order in which they came. A
    # browser whose requests went to several processes is one session again.
    #
    #   BenchDD::Requests::Merge.new(Dir["requests*.jsonl"]).each { |request| puts request }
    class Merge
      include Enumerable

      # @param paths [Array<String>]
      # @param options [Hash] of {Reader#initialize}
      # @raise [Error] when the files are not of one recording
      def initialize(paths, **options)
        @readers = paths.sort.map { |path| Reader.new(path, **options) }
        raise Error, "There are no files to merge: give at least one." if @readers.empty?
        return if @readers.map { |reader| reader.header["recording"] }.then { |ids| ids.uniq.one? && ids.first }

        raise Error, "#{paths.join(", ")} are not of one recording: replay them one by one, and let the processes of " \
                     "a server share one recording by loading the app before they fork (preload_app! in Puma)."
      end

      # @return [Hash{String => Object}] the header of the file that began first
      def header = readers.first.header

      # @yieldparam request [Request]
      # @return [Enumerator, self] an Enumerator without a block
      # @raise [CorruptFile, SystemCallError] as {Reader#each}
      def each
        return enum_for(:each) unless block_given?

        sessions = Recording::Sessions.new
        in_order { |request| yield relinked(request, sessions) }
        self
      end

      private

      # A marker that the app's own `session:` gave means the same in all files.
      def relinked(request, sessions)
        return request unless request.session.nil? || request.session.match?(/\As\d+\z/)

        request.with(session: sessions.marker(request))
      end

      def readers = @readers.sort_by { |reader| started(reader) }

      def started(reader)
        Time.iso8601(reader.header["started"].to_s)
      rescue ArgumentError
        raise Error, "#{reader.path} does not say when it began: its header needs a \"started\" such as " \
                     "2026-11-21T10:00:00.000000Z."
      end

      def in_order
        offsets = readers.map { |reader| started(reader) - started(readers.first) }
        sources = readers.map(&:each)
        while (source = next_source(sources, offsets))
          request = sources[source].next
          yield request.with(at: request.at.to_f + offsets[source])
        end
      end

      # The index of the file whose next request came first; nil at the end of all.
      def next_source(sources, offsets)
        times = sources.each_with_index.filter_map do |source, index|
          request = head(source)
          [request.at.to_f + offsets[index], index] if request
        end
        times.min&.last
      end

      def head(source)
        source.peek
      rescue StopIteration
        nil
      end
    end
  end
end
