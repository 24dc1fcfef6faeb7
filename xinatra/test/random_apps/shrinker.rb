# frozen_string_literal: true

require_relative "comparison"

module RandomApps
  # Makes a differing app smaller as long as it differs: what is left is what matters.
  class Shrinker
    PARTS = %i[parents declarations late].freeze

    # The smallest Difference found.
    def shrink(difference)
      difference = shorten_requests(difference)
      while (smaller = leave_out(difference))
        difference = smaller
      end
      difference
    end

    private

    def shorten_requests(difference)
      list = difference.app.requests
      lists = [[list[difference.index]], [list[difference.index]] * 2, list[0..difference.index]]
      apps = lists.map { |requests| difference.app.dup.tap { |app| app.requests = requests } }
      Comparison.differences(apps).first || difference
    end

    # Leaves out at once what could be left out alone, or else some of it.
    def leave_out(difference)
      places = places(difference.app)
      found = run(difference.app, places.zip)
      alone = places.each_index.select { |index| found[index] }.map { |index| places[index] }
      return if alone.empty?

      half = (alone.size / 2) + 1
      groups = [alone, alone.each_slice(2).map(&:first), alone.first(half), alone.last(1), alone.first(1)]
      run(difference.app, groups).find(&:itself)
    end

    # What became of the app without the places of each group: a Difference, or nil.
    def run(app, groups)
      apps = groups.map { |group| without(app, group) }
      found = Comparison.differences(apps)
      apps.map { |one| found.find { |difference| difference.app.equal?(one) } }
    end

    # Where something can be left out: the part, the declaration's index, and a line's or nil.
    def places(app)
      PARTS.flat_map do |part|
        app[part].each_with_index.flat_map do |item, index|
          lines = item.is_a?(Block) ? item.lines.each_index.map { |line| [part, index, line] } : []
          [[part, index, nil], *lines]
        end
      end
    end

    def without(app, places)
      PARTS.each_with_object(app.dup) do |part, copy|
        copy[part] = app[part].each_with_index.filter_map do |item, index|
          next if places.include?([part, index, nil])
          next item unless item.is_a?(Block)

          Block.new(item.head, item.lines.reject.with_index { |_, line| places.include?([part, index, line]) })
        end
      end
    end
  end
end
