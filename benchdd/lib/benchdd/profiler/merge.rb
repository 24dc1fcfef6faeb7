# frozen_string_literal: true

module BenchDD
  module Profiler
    # One profile of several: of a process and its children, or of equal runs.
    module Merge
      # What is said of all together is their sum.
      SUMS = %i[samples gc deferred faults handling cpu memory].freeze
      private_constant :SUMS

      # @param profiles [Array<Profile>] one or more, of one mode; the first says what they are
      # @return [Profile] the first itself where it is alone
      # @raise [Error] when their weights are of different kinds
      def self.of(profiles)
        return profiles.first if profiles.size == 1

        check(profiles.map { |profile| profile.about[:mode].to_s }.uniq)
        started = profiles.map { |profile| profile.about[:started] || 0 }
        builder = Builder.new(about(profiles, started.min))
        several = profiles.map { |profile| profile.about[:pid] }.uniq.size > 1
        profiles.zip(started) do |profile, time|
          builder.merge(profile, later: time - started.min, process: several ? profile.about[:pid] : nil)
        end
        builder.profile
      end

      def self.about(profiles, started)
        abouts = profiles.map(&:about)
        sums = SUMS.to_h { |name| [name, abouts.sum { |about| about[name] || 0 }] }
        { **abouts.first, **sums, started: started, processes: abouts.sum { |about| about[:processes] || 1 } }
      end

      def self.check(modes)
        return if modes.size == 1

        raise Error, "profiles of #{modes.join(" and ")} cannot be added up: take those of one mode."
      end
      private_class_method :about, :check
    end
  end
end
