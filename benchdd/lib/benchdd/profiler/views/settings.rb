# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # What is to be seen of a profile.
      #
      # - `view`: `:methods`, `:tree` or `:lines`
      # - `top`: methods in a table; `order`: `:self` or `:total`, by both where it is nil
      # - `depth`: calls below each other; `least`: the share of all below which a call is left out
      # - `lines`: a {NamePattern} of the methods whose source is shown
      # - `focus`: a {NamePattern}: only stacks through such a frame count
      # - `weight`: a member of {Node}, or `:all`; nil for the usual
      Settings = Struct.new(:view, :top, :order, :depth, :least, :lines, :focus, :weight, keyword_init: true) do
        # @param values [Hash{Symbol => Object}] what differs from the usual
        # @return [Settings]
        def self.with(**values) = new(view: :methods, **values)
      end
    end
  end
end
