# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Makes a profile of what a foreign file says, checking what all of them can get wrong.
      class Collector
        include Refusal

        # The most that a number of a file, or the sum of them, can be: BenchDD's own files hold no more.
        HEAVIEST = 1 << 62
        # The most nodes of a call tree. A file that is not made to harm has some thousands.
        MOST = 4_000_000

        # @param name [String] for errors
        def initialize(name)
          @name = name
          @about = {}
          @builder = Builder.new(@about)
          @states = {}
          @sums = Hash.new(0)
          @last = nil
          @left = false
        end

        # @param name [String]
        # @param path [String, nil]
        # @param line [Integer] its first
        # @return [Integer] the number of the frame
        def frame(name, path, line)
          frame = Frame.new(Text.utf8(name), Text.path(path && Text.utf8(path)), line)
          @builder.frame(frame).tap { |number| @states[number] = States.of(frame) }
        end

        # @param frame [Integer] the number of one
        # @return [Symbol, nil] the state it stands for, see {States}
        def state(frame) = @states[frame]

        # @param parent [Integer] the number of a node
        # @param frame [Integer] the number of a frame
        # @param line [Integer]
        # @return [Integer] the number of the node: the parent's, when the frame stands for a state
        def node(parent, frame, line)
          return parent if @states[frame]

          number = @builder.node(parent, frame, line)
          number < MOST ? number : damaged("has more than #{MOST} different stacks")
        end

        # What follows is no further part of the last sample. What has no timeline where others have is the weight that
        # was left when no sample was to come: it has none.
        # @param name [String]
        # @param threads [Integer] how many the file has
        # @return [void]
        def begin_thread(name, threads)
          @last = nil
          @left = threads > 1 && name == Rows::UNTIMED
        end

        # Adds a sample, or a further part of the last one.
        # @param node [Integer] its number
        # @param state [Symbol, nil] of the last frame, see {#state}
        # @param samples [Integer] as how many it counts when it is no further part
        # @param weights [Hash{Symbol => Integer}] of {Node}
        # @return [Boolean] whether it is a new one
        def add(node, state, samples, **weights)
          further = state && @last && @last.first == node && States.before?(@last.last, state)
          @last = [node, state || States::USUAL]
          samples = 0 if further || @left
          check(samples: samples, **weights)
          @builder.add(node, samples: samples, **weights)
          !further
        end

        # Adds a sample of one weight.
        # @param node [Integer] its number
        # @param state [Symbol, nil] of the last frame, see {#state}
        # @param measure [Measure] what the weight means
        # @param weight [Numeric] as the file has it
        # @return (see #add)
        def add_measured(node, state, measure, weight)
          own = state || States::USUAL
          add(node, state, measure.samples(weight), own => measure.weight(weight))
        end

        # @param tid [Integer]
        # @param name [String, nil]
        # @param timeline [Array<(Integer, Integer)>]
        # @return [void]
        def track(tid, name, timeline) = @builder.track(Track.new(tid, name && Text.utf8(name), timeline))

        # @return [Boolean] whether some of it waited
        def waited? = (@sums[:waiting] + @sums[:lock]).positive?

        # @param about [Hash{Symbol => Object}] what the file says; what is missing is added
        # @param mode [Symbol] unless it says which
        # @return [Profile]
        def profile(about, mode)
          @about.replace({ mode: mode, clock: About::FOREIGN, **about, samples: @sums[:samples] })
          @builder.profile
        end

        private

        def check(numbers)
          numbers.each do |name, number|
            damaged("compares two profiles (it has a weight of #{number})") if number.negative?
            damaged("has weights that are too large") if (@sums[name] += number) > HEAVIEST
          end
        end
      end
    end
  end
end
