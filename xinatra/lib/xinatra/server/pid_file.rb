# frozen_string_literal: true

require_relative "misconfigured"

module Xinatra
  class Server
    # The file that says which process the server is.
    class PidFile
      # @param path [String, nil] nil: there is none
      def initialize(path)
        @path = path && File.expand_path(path)
      end

      # Writes this process's number.
      # @return [void]
      # @raise [Misconfigured] when it cannot be written
      def write
        File.write(@path, "#{Process.pid}\n") if @path
      rescue SystemCallError => e
        raise Misconfigured, "the pid file #{@path} cannot be written (#{e.class.new.message}): name one in a folder " \
                             "that exists and that user #{Process.euid} may write in"
      end

      # Gives it to the user as whom the server goes on, for a successor has to write it.
      # @param user [Integer]
      # @param group [Integer]
      # @return [void]
      def give(user, group)
        File.chown(user, group, @path) if @path
      end

      # Takes it away, unless another process has written it meanwhile. Where the folder is not this user's, it is
      # emptied.
      # @return [void]
      def remove
        return unless @path && File.file?(@path) && File.read(@path).to_i == Process.pid

        File.unlink(@path)
      rescue Errno::EACCES, Errno::EPERM
        File.truncate(@path, 0)
      end
    end
  end
end
