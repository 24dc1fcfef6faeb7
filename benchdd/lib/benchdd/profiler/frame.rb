# frozen_string_literal: true

module BenchDD
  module Profiler
    # A method, block or function that was on a stack. `name` as Ruby shows it; `path` nil for what is written in C;
    # `line` its first, 0 where there is none.
    Frame = Struct.new(:name, :path, :line)

    # @return [Frame] below which all others are
    Frame::ROOT = Frame.new("(all)", nil, 0).freeze
    # @return [Frame] of garbage collection
    Frame::GC = Frame.new("(garbage collection)", nil, 0).freeze
    # @return [Frame] in place of frames that are too many
    Frame::TRUNCATED = Frame.new("(deeper than could be read)", nil, 0).freeze
  end
end
