# frozen_string_literal: true

# The first code of a process that is counted: tells the launcher that Ruby has its hash seed. See {Marks} for the other
# calls of this function.

require_relative "repeatable_random"

Process.getsid(0)
BenchDD::Count::RepeatableRandom.install
