# frozen_string_literal: true

# The script of a worker process: its arguments are the files that declare suites. Without any it is a nursery, which
# forks workers.

require_relative "../worker"

BenchDD::Worker.main(ARGV)
