# frozen_string_literal: true

require_relative "base"

module Xinatra
  module Protection
    # Stops paths that climb out of a folder (`/../../etc/passwd`, also with `%2e`, `%2f`, backslashes): the app sees
    # PATH_INFO without empty, `.` and `..` segments, each `..` having taken the segment before it along.
    class PathTraversal < Base
      # What can make a path unclean. It may match a clean path with a line break in it, which no server lets through;
      # .clean then returns an equal one.
      SUSPECT = %r{\\|/(?:[/\n]|\.\.?(?:/|$))|%(?:2[eEfF]|5[cC])}
      ESCAPED = /%2e|%2f|%5c|\\/i
      PLAIN = { "%2e" => ".", "%2E" => ".", "%2f" => "/", "%2F" => "/", "%5c" => "/", "%5C" => "/", "\\" => "/" }.freeze
      # The path ends, or a line of it does, in a folder.
      FOLDER_END = %r{/\.{0,2}$}
      SLASH = 47
      private_constant :SUSPECT, :ESCAPED, :PLAIN, :FOLDER_END, :SLASH

      class << self
        # Whether .clean would leave the path as it is: what every request asks, so one look at the bytes. False may be
        # a false alarm for a path with a line break or bytes that are no text; then .clean decides.
        # @param path [String]
        # @return [Boolean]
        def clean?(path)
          path.getbyte(0) == SLASH && !path.match?(SUSPECT)
        rescue ArgumentError, EncodingError
          false
        end

        # The path without segments that lead elsewhere. A path with bytes that are no text in its encoding is cleaned
        # byte by byte, as is one in an encoding without ASCII (no server gives one).
        # @param path [String] PATH_INFO
        # @return [String] equal to the path if that is clean or empty, else beginning with a slash
        def clean(path)
          return path if path.empty? || clean?(path)
          return resolve(path) if path.valid_encoding? && path.encoding.ascii_compatible?

          resolve(path.b).force_encoding(path.encoding)
        end

        private

        def resolve(path)
          plain = path.gsub(ESCAPED, PLAIN)
          segments = plain.split("/").each_with_object([]) do |segment, kept|
            if segment == ".."
              kept.pop
            elsif !segment.empty? && segment != "."
              kept << segment
            end
          end
          folder = segments.any? && FOLDER_END.match?(plain)
          "/#{segments.join("/")}#{"/" if folder}".force_encoding(path.encoding)
        end
      end

      # Cleans PATH_INFO in env, for what comes after; whoever calls restores it.
      # @return [nil]
      def inbound(env)
        path = env["PATH_INFO"]
        env["PATH_INFO"] = PathTraversal.clean(path) unless path.nil? || PathTraversal.clean?(path)
        nil
      end
    end
  end
end
