# frozen_string_literal: true

require "open3"

module BenchDD
  module Sides
    # Runs the programs that sides are made with.
    module Command
      # How much of what a program wrote is shown when it fails, in characters.
      SHOWN = 2000
      private_constant :SHOWN

      # @param command [Array<String>]
      # @param env [Hash{String => String, nil}] changes of the environment
      # @param folder [String] to run it in
      # @return [String] what it wrote to standard output
      # @raise [Error] when it fails, with the end of what it wrote
      def self.output(*command, env: {}, folder: Dir.pwd)
        out, error, status = Open3.capture3(env, *command, chdir: folder)
        return out if status.success?

        raise Error, "`#{command.join(" ")}` failed in #{folder}: #{ending(error.empty? ? out : error)}"
      rescue Errno::ENOENT
        raise Error, "#{command.first} is not installed: install it, or put it on the PATH."
      end

      # @param text [String]
      # @return [String] as much of its end as an error is to show
      def self.ending(text)
        text = text.scrub.strip
        text.size > SHOWN ? "... #{text[-SHOWN..]}" : text
      end
    end
  end
end
