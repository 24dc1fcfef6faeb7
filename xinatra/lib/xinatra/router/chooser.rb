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
    #
    # Those in C, without YJIT, a call from Ruby among it (a Hash takes 65 for the same paths):
    #
    #   patterns | static: Linear, Radix | /r/:id: Linear, Radix | /r/:a/:b: Linear, Radix | /r/:id.js: Linear, Radix
    #          1 |      63,  62          |       71,  79         |       74,  83           |      323, 450
    #          8 |      65,  64          |       86,  80         |       91,  85           |      875, 464
    #         20 |      70,  69          |      109,  92         |      126,  95           |     1881, 489
    module Chooser
      # Up to this many patterns Linear is quicker than the tree, though never than the tables before it.
      LINEAR = 8
      # The same in C: of all patterns, and of those that only a regular expression can decide about.
      NATIVE_LINEAR = 4
      NATIVE_TRIED = 2
      private_constant :LINEAR, :NATIVE_LINEAR, :NATIVE_TRIED

      class << self
        # @param patterns [Array<Pattern::Simple, Pattern::Expression, Pattern::Mustermann>]
        # @return [Class] {Static}, {Linear}, {Radix}, {Native::Linear} or {Native::Radix}
        def pick(patterns) = Native.available? ? pick_native(patterns) : pick_ruby(patterns)

        private

        def pick_native(patterns)
          tried = patterns.count { |pattern| !pattern.is_a?(Pattern::Simple) }
          patterns.size <= NATIVE_LINEAR && tried <= NATIVE_TRIED ? Native::Linear : Native::Radix
        end

        def pick_ruby(patterns)
          return Static if patterns.all?(&:static?)
          return Linear if patterns.size <= LINEAR && patterns.none? { |pattern| pattern.static? || pattern.tail? }

          Radix
        end
      end
    end
  end
end
