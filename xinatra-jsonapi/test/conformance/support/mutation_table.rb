# frozen_string_literal: true

require_relative "mutations/documents"
require_relative "mutations/fetching"
require_relative "mutations/writing"
require_relative "mutations/extensions"

# Which statement has to fail for which mutation: one for every statement that has a check.
module MutationTable
  ALL = [DocumentMutations, FetchingMutations, WritingMutations, ExtensionMutations].map { |part| part::ALL }
                                                                                    .reduce(:merge).freeze
end
