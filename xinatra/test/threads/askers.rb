# frozen_string_literal: true

require_relative "exchanges"
require_relative "together"

# Sixteen threads ask one app, and each must get the answers to its own requests. Handlers give way to other threads in
# the middle of their work, since Ruby itself would let most of them run to the end.
module Askers
  THREADS = 16

  # All threads come to an app that was never asked before, at the same moment.
  # @return [Array<String>] the first wrong answer of each thread
  def mixed_up(app, requests)
    in_threads do |thread|
      (requests / THREADS).times do |number|
        exchange = Exchanges.make(number + thread, "t#{thread}n#{number}")
        exchange = yield(exchange) if block_given?
        wrong = Exchanges.wrong(exchange, app)
        break wrong if wrong
      end
    end
  end

  def mixed_up_sessions(app)
    in_threads do |thread|
      cookie = nil
      50.times do |number|
        word = "t#{thread}n#{number}"
        write = Exchanges.write_session(word, cookie)
        written = app.call(Exchanges.environment(write))
        cookie = Exchanges.cookie_of(written)
        wrong = Exchanges.difference(write, written) || Exchanges.wrong(Exchanges.read_session(word, cookie), app)
        break wrong if wrong
      end
    end
  end

  # @return [Array<String>] what the blocks returned, if it was text
  def in_threads(&) = Together.run(THREADS, &).grep(String)
end
