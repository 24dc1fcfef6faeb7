# frozen_string_literal: true

# Makes the JSON text of the slow query's answer by Xinatra, in a process of its own, as
# benchmarks/apps/graphql/worker.mjs does on Node, which says how.
#
#   bundle exec ruby --yjit benchmarks/support/graphql_worker.rb SECONDS

$LOAD_PATH.unshift(*%w[xinatra xinatra-graphql].map { |gem| File.expand_path("../../#{gem}/lib", __dir__) })

require_relative "graphql_calls"

KIND = Bench::Apps::GraphQL::KINDS.first
FORM = "text"
SECONDS = Float(ARGV.first)

def spent = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

def measure(call)
  begun = spent
  calls = 0
  while spent - begun < SECONDS * 1e9
    10.times { call.call(KIND.query) }
    calls += 10
  end
  (spent - begun).fdiv(calls)
end

call = Bench::GraphQLCalls.make("xinatra", KIND, FORM)
# The first is not compiled.
unless Array.new(2) { call.call(KIND.query) }.all?(Bench::GraphQLCalls.answer(KIND, FORM))
  abort "Xinatra answers #{call.call(KIND.query)[0, 200]}"
end

measure(call) # warms up
puts measure(call)
