# frozen_string_literal: true

module Bench
  module Runner
    # What cannot be measured; its message says what to do about it.
    class Error < StandardError; end
  end
end
