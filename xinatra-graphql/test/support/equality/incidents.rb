# frozen_string_literal: true

require_relative "errors"

module Equality
  # What can happen instead of a value. Each takes the type that is expected and a number that it is drawn by.
  module Incidents
    STORED = %i[nothing returned_error several_errors wrong raw lazily lazy_error skip].freeze
    RAISED = %i[raised_error refusal excuse unauthorized].freeze
    # That GraphQL knows as well as an Array, or a value.
    UNUSUAL = %i[enumerated twice_lazy].freeze
    # With a context.
    COMPUTED = %i[added_error context_skip].freeze

    private

    def nothing(_type, _digest) = nil

    def error(digest)
      extensions = { "code" => digest % 10, nested: { at: :all } } if digest.even?
      options = { "more" => 1 } if (digest % 3).zero?
      GraphQL::ExecutionError.new("failed #{digest % 100}", extensions:, options:)
    end

    def returned_error(_type, digest) = error(digest)

    def several_errors(type, digest)
      size = type.list? ? digest % 3 : 2
      Array.new(size) { |item| error(digest + item) }
    end

    def raised_error(_type, digest) = raise(error(digest))

    def refusal(_type, digest) = raise(Refusal, "refused #{digest % 100}")

    def excuse(_type, digest) = raise(Excuse, "excused #{digest % 100}")

    def accident(_type, digest) = raise(Accident, "accident #{digest % 100}")

    def unauthorized(_type, digest) = raise(GraphQL::UnauthorizedError, "not for you #{digest % 100}")

    def raw(_type, digest)
      value = [{ "raw" => digest % 10, "list" => [nil, 1] }, [1, { "a" => nil }], "raw", nil][digest % 4]
      raw = GraphQL::Execution::Interpreter::RawValue.new(value)
      world = self
      raw.define_singleton_method(:resolve) { world.raw_null! } if value.nil?
      raw
    end

    def skip(_type, _digest) = GraphQL::Execution::Skip.new

    def lazily(type, digest) = LazyValue.new { material(type, digest) }

    def twice_lazy(type, digest) = LazyValue.new { LazyValue.new { material(type, digest) } }

    def enumerated(type, digest)
      value = material(type, digest)
      return value unless type.list? && value

      digest.even? ? value.each_entry : value.to_set
    end

    def lazy_error(_type, digest) = LazyValue.new { digest.even? ? raise(error(digest)) : error(digest) }

    def added_error(type, digest)
      @context.add_error(error(digest))
      material(type, digest)
    end

    def context_skip(_type, _digest) = @context.skip

    def wrong(type, digest)
      return [[nil], nil, LazyValue.new { [nil] }][digest % 3] if type.list?

      case @blueprint[type.named]
      when EnumPlan then :nowhere
      when ScalarPlan then "bad #{digest % 3}"
      when nil then [2**40, "x\xFF", :symbol, { a: 1 }, 1.5][digest % 5]
      end
    end
  end
end
