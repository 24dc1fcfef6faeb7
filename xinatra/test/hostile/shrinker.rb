# frozen_string_literal: true

require_relative "comparison"

module Hostile
  # Makes the request of a Finding smaller as long as something is wrong with the answer: what is left is what matters.
  module Shrinker
    # Into how many pieces a text is cut, of which each is left out once.
    PIECES = 6

    module_function

    # The smallest Finding; `findings` tells those of the requests it is called with.
    def shrink(finding, findings = Comparison.method(:findings))
      while (smaller = findings.call(candidates(finding.request)).min_by { |found| size(found.request) })
        finding = smaller
      end
      finding
    end

    # Requests that are each a little smaller.
    def candidates(request)
      request.env.keys.flat_map { |name| smaller_values(name, request.env[name]).map { |value| [name, value] } }
             .map { |name, value| Request.new(request.number, request.app, request.env.merge(name => value).compact) }
             .select { |candidate| size(candidate) < size(request) }
    end

    # The ordinary value, none, or a part of the text.
    def smaller_values(name, value)
      step = (value.bytesize / PIECES.to_f).ceil
      parts = (0...value.bytesize).step([step, 1].max).map do |at|
        (value.b[0, at] + value.b[(at + step)..].to_s).force_encoding(value.encoding)
      end
      [Requests::BASE[name], *parts].uniq - [value]
    end

    # What is ordinary has no size.
    def size(request)
      request.env.sum { |name, value| Requests::BASE[name] == value ? 0 : 1 + value.bytesize }
    end

    private_class_method :candidates, :smaller_values, :size
  end
end
