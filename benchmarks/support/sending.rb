# frozen_string_literal: true

require_relative "answers"
require_relative "lines"

module Bench
  # What the scenarios do that send requests to an app: `setup { extend Bench::Sending }`, `before_each { make_ready }`,
  # `scenario("xinatra") { send_to("xinatra") }`, `expect { |answers| right?(answers) }`. In `setup`, the suite
  # also says which app that is: {#sends_to}.
  module Sending
    # Requests that are made ahead, untimed: so few that they are in the processor's cache when they are sent, as what a
    # server has just parsed is. 200 of them made Xinatra's `/` a tenth dearer, 1,000 nearly twice.
    SLICE = 50
    # Requests that a new app is sent at least before it is measured, so that YJIT has compiled the framework.
    WARM_UP = 2_000
    # YJIT compiles a method at its thirtieth call, before Ruby 3.3 at its tenth. After so many passes over the requests
    # every route's block is compiled.
    PASSES = 31
    # Requests for each route after which that holds, too, where some routes are ten times as frequent as others.
    CALLS = 250
    # Warming up sends no more requests than these. With 32,768 routes that is twelve for each: enough to compile every
    # block up to Ruby 3.2, and from 3.3 on too few to compile any while requests are measured.
    MOST = 400_000
    # Who is right.
    REFERENCE = "sinatra"
    # What it answered to the dataset that was checked last.
    KEPT = {} # rubocop:disable Style/MutableConstant -- a process checks one dataset after the other

    private_constant :WARM_UP, :PASSES, :CALLS, :MOST, :KEPT

    # @param routes [Integer] of the app
    # @param requests [Integer] of the dataset
    # @param calls [Integer] requests for each route that are enough
    # @return [Integer] requests after which YJIT compiles nothing of the app while it is measured
    def self.warm_up(routes, requests, calls: CALLS)
      [calls * routes, PASSES * requests].min.clamp(WARM_UP..MOST)
    end

    # Says who is asked.
    # @param name [String] stands for the app
    # @param routes [Integer] that the app has
    # @yieldparam side [String]
    # @yieldreturn [#call] that side's app
    # @return [void]
    def sends_to(name, routes: 1, &maker)
      @name = name
      @route_count = routes
      @maker = maker
    end

    # @param side [String]
    # @return [#call]
    def app_of(side) = @maker.call(side)

    # Makes the requests of a slice. Where a result is checked, and only there, `data.each` returns something.
    # @return [void]
    def make_ready
      @checking = !data.each { nil }.nil?
      @envs = nil # or the last ones would live for as long as the next are made
      @envs = data.map { |line| Lines.env(line) } unless @checking
    end

    # Sends the slice's requests.
    # @param side [String]
    # @return [Answers, nil] the answers where they are checked
    def send_to(side)
      return Answers.read(side, app_of(side), checked) if @checking

      send_all(@app ||= warm(app_of(side), warm_up(side)), @envs)
    end

    # @param answers [Answers]
    # @return [true]
    # @raise (see Answers#check)
    def right?(answers)
      answers.check(reference(answers), checked)
    end

    # @return [Array<String>] the requests whose answers are checked: a suite may say which
    def checked = data.to_a

    # Sinatra takes so much longer that the blocks of its routes do not matter.
    # @param side [String]
    # @return [Integer] requests that a new app is sent before anything is measured: a suite may override it
    def warm_up(side) = side == REFERENCE ? WARM_UP : Sending.warm_up(@route_count, data.total)

    private

    # The first call is made in the untimed lead of a first batch, so this is in nobody's figure. The garbage of
    # starting is collected, and what lives on is old: minor collections leave it alone.
    def warm(app, requests)
      lines = data.whole.to_a
      (requests / SLICE).times do |number|
        send_all(app, Array.new(SLICE) { |offset| Lines.env(lines[((number * SLICE) + offset) % lines.size]) })
      end
      4.times { GC.start }
      app
    end

    # A plain loop costs least.
    def send_all(app, envs)
      index = 0
      size = envs.size
      while index < size
        app.call(envs[index])
        index += 1
      end
    end

    def reference(answers)
      key = [@name, data.total, checked.first]
      KEPT.replace(key => answers) if answers.side == REFERENCE
      KEPT.fetch(key) { KEPT.replace(key => Answers.read(REFERENCE, app_of(REFERENCE), checked))[key] }
    end
  end
end
