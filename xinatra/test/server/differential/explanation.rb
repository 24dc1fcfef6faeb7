# frozen_string_literal: true

module ServerDifferential
  # Why servers differ, by one feature of what is said. `ours`, `puma` and `node` are what each of them may do with it,
  # see Outcome#next_after; none of one that does in it what ours does. `must` says which rule wants it taken, where
  # ours alone takes it. `test` takes a Said and a Disagreement, and says whether this is it.
  Explanation = Struct.new(:what, :rfc, :ours, :puma, :node, :why, :must, :test, keyword_init: true) do
    def initialize(ours:, puma: [], node: [], **rest)
      super(ours: [*ours], puma: [*puma], node: [*node], **rest)
    end

    # @param found [Disagreement]
    # @return [Boolean]
    def of?(found)
      ours.include?(found.ours_does) && self[found.other].include?(found.theirs_does) && test.call(found.said, found)
    end
  end
end
