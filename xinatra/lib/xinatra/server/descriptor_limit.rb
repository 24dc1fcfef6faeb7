# frozen_string_literal: true

module Xinatra
  class Server
    # How many descriptors a process may have (RLIMIT_NOFILE in getrlimit(2)). Systems allow few unless asked.
    module DescriptorLimit
      # What a process has besides connections: listeners, logs, databases, files that are read.
      BESIDES = 256
      private_constant :BESIDES

      # Asks for as many as connections want, for this process and those that it starts; fewer are left alone only where
      # no more are allowed.
      # @param connections [Integer]
      # @param log [#puts] where it is told when they are too few
      # @return [void]
      def self.raise_for(connections, log: $stderr)
        wanted = connections + BESIDES
        soft, hard = Process.getrlimit(:NOFILE)
        Process.setrlimit(:NOFILE, [wanted, hard].min, hard) if soft < [wanted, hard].min
        return if hard >= wanted

        log.puts("xinatra: #{connections} connections want #{wanted} descriptors, and #{hard} are allowed: " \
                 "raise that (`ulimit -Hn`, `LimitNOFILE=` of systemd) or lower `limit :connections`")
      end
    end
  end
end
