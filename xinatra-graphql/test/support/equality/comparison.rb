# frozen_string_literal: true

module Equality
  # What differs between a run on graphql-ruby, which is right, and another.
  module Comparison
    # @param right [Run]
    # @param run [Run]
    # @return [String, nil] what differs, nil if nothing does
    def self.difference(right, run)
      # Where graphql-ruby itself has a mistake, the plugin has it somewhere else, or not at all.
      return if right.raised.is_a?(NoMethodError)

      answer(right, run) || log(right, run) || batches(right, run) || (work(right, run) if whole?(right))
    end

    def self.answer(right, run)
      return "text" if right.text != run.text && !(reordering?(right.world) && alike?(right, run)) && !met?(right, run)

      # Text hides what is a Symbol, or a number of another class; addresses are in the text alone.
      "result" unless right.only_text? || same?(right.result, run.result)
    end

    # Where a field is left out and others come later, graphql-ruby has their keys in the order in which they came; the
    # plugin in that of the document.
    def self.reordering?(world)
      settings = world.blueprint.settings
      settings[:dataloader] && (settings[:hooks] == :replace || settings[:trouble].positive?)
    end

    # Whether both have met the same mistake of the application's, be it at another of the places where it is: which
    # of them is come to first is not told by a result, for there is none.
    def self.met?(right, run)
      right.raised && [right, run].map { |one| one.text.sub(/ at `[\w.]+`,/, "") }.uniq.one?
    end

    # Whether nothing differs but the order of keys.
    def self.alike?(right, run) = !right.raised && !run.raised && right.result == run.result

    def self.same?(one, other)
      case one
      when Hash then other.instance_of?(Hash) && one.all? { |key, item| other.key?(key) && same?(item, other[key]) }
      when Array then other.instance_of?(Array) && one.each_index.all? { |item| same?(one[item], other[item]) }
      else one.eql?(other)
      end
    end

    def self.log(right, run)
      "log" if right.world.log != run.world.log
    end

    # Below what is null in the result, though its type says that it is not, graphql-ruby does not come to what it has
    # not come to before; the plugin, which goes another way, may have done so.
    def self.taken_away?(run)
      run.world.raw_null? || run.results.any? do |result|
        result.fetch("errors", []).any? { |error| error["path"] && above(error["path"], result["data"]).nil? }
      end
    end

    def self.above(path, data) = path[..-2].reduce(data) { |around, key| around.nil? ? nil : around[key] }

    # Whether graphql-ruby has come to all that was asked.
    def self.whole?(right) = right.clean? && !right.world.raw_null?

    # No more calls, and where nothing went wrong, for the same keys.
    def self.batches(right, run)
      return if right.raised || taken_away?(right)

      mine = run.world.batches.group_by(&:first)
      theirs = right.world.batches.group_by(&:first)
      return "number of batches" if mine.any? { |field, all| all.size > theirs.fetch(field, []).size }

      "keys of batches" if whole?(right) && keys(mine) != keys(theirs)
    end

    def self.keys(batches) = batches.to_h { |field, all| [field, all.flat_map(&:last).sort] }

    def self.work(right, run)
      return "calls of resolvers" if right.world.calls.tally != run.world.calls.tally

      "trace" if right.world.trace.tally != run.world.trace.tally
    end
    private_class_method :reordering?, :met?, :alike?, :taken_away?, :above, :whole?, :answer, :same?, :log, :batches,
                         :keys, :work
  end
end
