# frozen_string_literal: true

module BenchDD
  module CLI
    # The command line asks for what is not there.
    class UsageError < Error
    end
  end
end
