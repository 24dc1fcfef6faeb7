# frozen_string_literal: true

module BenchDD
  module Sides
    # Some code: `name` for reports; `root`, its absolute folder; `revision`, the full name of the commit that it stems
    # from, nil outside a repository; `dirty`, whether it has changes that no commit has.
    Place = Struct.new(:name, :root, :revision, :dirty, keyword_init: true)
  end
end
