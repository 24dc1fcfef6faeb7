# frozen_string_literal: true

require "securerandom"
require_relative "../../../../bin/support/tooling"
require_relative "../../../../bin/support/command"
require_relative "../../../../bin/support/second_ruby"
require_relative "place"

module Evidence
  module Profiling
    # The root folder of Debian's Ruby 3.3, which bin/test tests on, too.
    class Root < Tooling::SecondRuby
      # Seconds that its making may take.
      LIMIT = 1_800
      private_constant :LIMIT

      # @return [String] its folder, made when it is not there
      # @raise [Tooling::Error] when it cannot be
      def self.folder
        raise Tooling::Error, "another Ruby wants root, for debootstrap and chroot." unless Process.uid.zero?

        Tooling::Machine.install(["debootstrap"])
        new(LIMIT).folder
      end

      # @return [String]
      def folder
        FileUtils.mkdir_p(File.dirname(@root))
        create unless File.directory?(@root)
        copy_network
        @root
      end
    end

    # The other Ruby, behind a change of the root folder. Every mount is made in a namespace that ends with the process.
    class SecondPlace < Place
      VERSION = "3.3"
      PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
      SCRIPT = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" env "$@"'
      private_constant :VERSION, :PATH, :SCRIPT

      # @yieldparam place [SecondPlace] whose folder is there until the block ends
      # @return [Object] what the block returns
      def self.open
        root = Root.folder
        folder = "/tmp/evidence-#{SecureRandom.hex(4)}"
        outside = File.join(root, folder)
        FileUtils.mkdir_p(outside)
        yield new(folder, root)
      ensure
        FileUtils.rm_rf(outside) if outside
      end

      # @param folder [String] inside
      # @param root [String]
      def initialize(folder, root)
        @root = root
        super(folder, VERSION)
      end

      # @return [String] see {Place#outside}
      def outside = File.join(@root, @folder)

      private

      def ruby = "/usr/bin/ruby"
      def gems = "/var/cache/evidence-peers"
      def gems_outside = File.join(@root, gems)

      def enter(words)
        ["unshare", "--mount", "--fork", "--kill-child", "sh", "-c", SCRIPT, @root, "PATH=#{PATH}", "TMPDIR=/tmp",
         *words]
      end
    end
  end
end
