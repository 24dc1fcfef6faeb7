# frozen_string_literal: true

# Changes the environment of this process for a while.
module Variables
  # @param changes [Hash{String => String, nil}] nil: unset
  def with_variables(changes)
    before = changes.keys.to_h { |name| [name, ENV.fetch(name, nil)] }
    ENV.update(changes)
    yield
  ensure
    ENV.update(before)
  end
end
