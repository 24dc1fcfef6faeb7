# frozen_string_literal: true

# Associations to what everybody may read: a story or comment that is deleted, or whose story is, is none.
module Readable
  # @param names [Array<Symbol>] of associations; those that are made are called `readable_` and the name
  # @return [void]
  def many_to_one_readable(*names)
    names.each do |name|
      model = association_reflection(name).fetch(:class_name)
      many_to_one(:"readable_#{name}", class: model, key: :"#{name}_id", &:readable)
    end
  end
end
