# frozen_string_literal: true

module BenchDD
  module Comparison
    # How a campaign is to be run.
    #
    # - `only`, `datasets`: names, or nil for all
    # - `alpha`: the chance of a false verdict in the campaign; `minimum_effect`: the smallest change of interest
    # - `share_alpha`: whether the alpha is for all comparisons together, or for each
    # - `seconds`: of CPU time for a case in one process; `limit`: seconds after which no round begins, or nil
    # - `core`: what the workers are pinned to, or nil
    # - `dataset_folder`: where made data are kept, or nil
    # - `profiles`: where a profile of each case is kept, or nil
    # - `why`: where differential flame graphs of what differs are kept, or nil
    Settings = Struct.new(:only, :datasets, :alpha, :minimum_effect, :share_alpha, :seconds, :limit, :core,
                          :dataset_folder, :profiles, :why, keyword_init: true) do
      # @param values [Hash] what differs from the usual
      # @return [Settings]
      def self.with(**values)
        new(alpha: Statistics::Design::ALPHA, minimum_effect: Statistics::Design::MINIMUM_EFFECT,
            seconds: Runner::SECONDS, core: Sides::Pinning.core, dataset_folder: Cache.folder("datasets"),
            share_alpha: true, **values.compact)
      end
    end
  end
end
