# frozen_string_literal: true

require "etc"
require_relative "misconfigured"

module Xinatra
  class Server
    # The user and the group as which a server goes on that root has started, for low ports or for what else only root
    # may open.
    class Privileges
      ROOT = 0
      # What systemd sets for `User=`, too.
      VARIABLES = { "HOME" => :dir, "USER" => :name, "LOGNAME" => :name }.freeze
      private_constant :ROOT, :VARIABLES

      # @return [Integer]
      attr_reader :user, :group

      # @param user [String, Symbol, Integer] a name or a number
      # @param group [String, Symbol, Integer, nil] the user's own unless said
      # @raise [Misconfigured] when one is not known
      def initialize(user, group = nil)
        @entry = entry(user.to_s)
        @user = @entry&.uid || Integer(user.to_s, 10)
        @group = group ? group_number(group.to_s) : primary(user)
      end

      # Lets go of root for good: of its groups first, for only root may.
      # @return [Boolean] whether it had to: whoever is that user already stays
      # @raise [Misconfigured] when this process is neither root nor that user, or remains root
      def drop
        return false if Process.uid == @user && Process.euid == @user && Process.egid == @group
        raise Misconfigured, "only root may go on as #{self}: this process is user #{Process.euid}" unless root?

        @entry ? Process.initgroups(@entry.name, @group) : Process.groups = [@group]
        Process::GID.change_privilege(@group)
        Process::UID.change_privilege(@user)
        VARIABLES.each { |name, of| ENV[name] = @entry[of] } if @entry
        check
        true
      end

      # @return [String]
      def to_s = "user #{@entry ? @entry.name : @user} and group #{@group}"

      private

      def root? = Process.euid == ROOT

      def entry(user)
        number = Integer(user, 10, exception: false)
        number ? Etc.getpwuid(number) : Etc.getpwnam(user)
      rescue ArgumentError
        raise Misconfigured, "there is no user #{user}" unless number&.between?(0, 2**31)
      end

      def group_number(group)
        number = Integer(group, 10, exception: false)
        return number if number&.between?(0, 2**31)

        Etc.getgrnam(group).gid
      rescue ArgumentError
        raise Misconfigured, "there is no group #{group}"
      end

      def primary(user)
        @entry&.gid || raise(Misconfigured, "user #{user} is not known here, and has no group: say which")
      end

      # That the system says so is not enough: it must refuse to give it back.
      def check
        ids = [Process.uid, Process.euid, Process.gid, Process.egid]
        return if ids == [@user, @user, @group, @group] && (@user == ROOT || !regained?)

        raise Misconfigured, "this process could become root again, and does not go on as #{self}"
      end

      def regained?
        Process::Sys.setuid(ROOT)
        true
      rescue Errno::EPERM
        Process.groups.include?(ROOT) && @group != ROOT && !listed?
      end

      # The system's list of groups may have the user in root's.
      def listed? = @entry && Etc.getgrgid(ROOT).mem.include?(@entry.name)
    end
  end
end
