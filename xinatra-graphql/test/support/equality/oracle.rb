# frozen_string_literal: true

module Equality
  # graphql-ruby without a mistake: when a page that a scope was asked for cannot be made, it takes the objects of the
  # next field for that page's, and does not ask whether they may be seen.
  module Oracle
    private

    def evaluate_selection_with_resolved_keyword_args(*)
      get_current_runtime_state.was_authorized_by_scope_items = nil
      super
    end
  end
  GraphQL::Execution::Interpreter::Runtime.prepend(Oracle)
end
