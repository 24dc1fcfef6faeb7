# frozen_string_literal: true

# Threads that all begin at the same moment.
module Together
  module_function

  # @param count [Integer] how many
  # @yieldparam number [Integer] of the thread, from 0 on
  # @return [Array] what the block returned in each
  def run(count)
    start = Queue.new
    threads = Array.new(count) do |number|
      Thread.new do
        # Freezing is a step of booting, not of many requests at once; the tests here that want it do it themselves.
        Thread.current[:xinatra_unfrozen] = true
        start.pop
        yield(number)
      end
    end
    start.close
    threads.map(&:value)
  end
end
