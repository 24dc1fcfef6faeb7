# frozen_string_literal: true

require_relative "../benchdd"
require_relative "worker/descriptors"
require_relative "worker/message"
require_relative "worker/reading"
require_relative "worker/meter"
require_relative "worker/dataset_store"
require_relative "worker/outcome"
require_relative "worker/exercise"
require_relative "worker/server_exercise"
require_relative "count/exercise"
require_relative "worker/relay"
require_relative "worker/session"
require_relative "worker/nursery"

module BenchDD
  # The process in which scenarios run. It is fresh for every pair, is told what to do line by line through one pipe,
  # and answers through another: see {Session}.
  module Worker
    LIB = File.expand_path("..", __dir__)
    private_constant :LIB

    # Serves until the pipe is closed.
    # @param files [Array<String>] that declare suites; none: what is served are the workers, see {Nursery}
    # @return [void]
    def self.main(files)
      pipes = [IO.for_fd(Descriptors::ORDERS, "r"), IO.for_fd(Descriptors::ANSWERS, "w")]
      files.empty? ? Nursery.new(*pipes).run : serve(files, *pipes)
    end

    # Loads the suites, and serves until there are no more orders.
    # @param files [Array<String>] that declare suites
    # @param orders [IO]
    # @param answers [IO]
    # @param relay [Relay, nil] with the other worker of a pair, for one that runs batches
    # @return [void]
    def self.serve(files, orders, answers, relay: nil)
      # Before all gems: a suite that says `require "benchdd"` gets this one.
      $LOAD_PATH.unshift(LIB)
      answers.sync = true
      session = Session.new(files, orders, answers, relay: relay)
      answers.puts(Message::READY)
      session.serve
    end
  end
end
