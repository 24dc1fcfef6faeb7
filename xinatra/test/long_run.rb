# frozen_string_literal: true

# What the long runs (`long/*_long.rb`) share: how long they take, where their randomness begins, and how far they are.
#
# XINATRA_LONG multiplies every length: 1 unless it is set, 0.01 for a look, 50 for a night. XINATRA_SEED repeats a run
# whose seed was printed.
module LongRun
  FACTOR = Float(ENV.fetch("XINATRA_LONG", "1"))
  SEED = Integer(ENV.fetch("XINATRA_SEED") { rand(1_000_000).to_s })
  # Seconds after which a thread or a process that should be done counts as stuck.
  PATIENCE = 60

  module_function

  # @param full [Numeric] a length when nothing is set: requests, rounds or seconds
  # @return [Integer] the length to run, 1 at least
  def length(full) = [(full * FACTOR).round, 1].max

  # Says what begins, so that it can be repeated.
  # @param what [String] such as "500000 requests"
  def announce(what)
    warn "\n#{what} (XINATRA_LONG=#{FACTOR.to_s.delete_suffix(".0")} XINATRA_SEED=#{SEED})"
  end

  # Tells a person how far a run is; says nothing in a file.
  # @param done [Numeric]
  # @param all [Numeric]
  def progress(done, all)
    $stderr.print("\r#{100 * done / all} % ") if $stderr.tty?
  end

  # Waits for threads that must end by themselves.
  # @param threads [Array<Thread>]
  # @return [Array] their values
  # @raise [RuntimeError] when one is stuck, with the place where each is
  def finish(threads, patience: PATIENCE)
    deadline = now + patience
    stuck = threads.reject { |thread| thread.join([deadline - now, 0].max) }
    return threads.map(&:value) if stuck.empty?

    places = stuck.map { |thread| Array(thread.backtrace).first(12).join("\n  ") }
    stuck.each(&:kill)
    raise "#{stuck.size} of #{threads.size} threads are stuck:\n#{places.uniq.join("\n\n")}"
  end

  # @return [Float] seconds of a clock that nobody sets back
  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
