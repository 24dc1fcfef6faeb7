# frozen_string_literal: true

module Xinatra
  module Router
    # Picks a router by what each was measured to cost. `bin/bench router_choice` repeats the measurement; these are its
    # CPU ns a call, with YJIT (without), on 2 cores of an AMD EPYC under Ruby 3.1.2:
    #
    #   patterns | static: Linear, Radix | /r/:id: Linear, Radix | /r/:a/:b: Linear, Radix | /r/:id.js: Linear, Radix
    #          1 |   95 (256),  26 (51)  |  184 (432),  97 (198) |   273 (575),  427 (978) |   189 (335), 723 (1315)
    #          8 |  211 (534),  42 (66)  |  328 (710), 120 (214) |   430 (858),  467 (984) |   505 (913), 770 (1319)
    #         20 |  376 (998),  37 (61)  |  497 (1174), 111 (203) |  563 (1326), 425 (965) |  964 (1923), 736 (1309)
    module Chooser
      # Up to this many patterns Linear is quicker than the tree, though never than the tables before it.
      LINEAR = 8
      private_constant :LINEAR

      # @param patterns [Array<Pattern::Simple, Pattern::Expression, Pattern::Mustermann>]
      # @return [Class] {Static}, {Linear} or {Radix}
      def self.pick(patterns)
        return Static if patterns.all?(&:static?)
        return Linear if patterns.size <= LINEAR && patterns.none? { |pattern| pattern.static? || pattern.tail? }

        Radix
      end
    end
  end
end
