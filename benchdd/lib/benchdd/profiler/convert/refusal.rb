# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # What cannot be read: one sentence for all formats. Needs `@name`, of where it is from.
      module Refusal
        # @param how [String]
        # @raise [Format::Damaged]
        def damaged(how)
          raise Format::Damaged, "#{@name} #{how}: it cannot be read."
        end
      end
    end
  end
end
