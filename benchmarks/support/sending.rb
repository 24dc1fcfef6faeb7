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
    WARM_UP = 2_000
    # Who is right.
    REFERENCE = "sinatra"
    # What it answered to the dataset that was checked last.
    KEPT = {} # rubocop:disable Style/MutableConstant -- a process checks one dataset after the other

    private_constant :WARM_UP, :KEPT

    # Says who is asked.
    # @param name [String] stands for the app
    # @yieldparam side [String]
    # @yieldreturn [#call] that side's app
    # @return [void]
    def sends_to(name, &maker)
      @name = name
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

      send_all(@app ||= warm(app_of(side)), @envs)
    end

    # @param answers [Answers]
    # @return [true]
    # @raise (see Answers#check)
    def right?(answers)
      answers.check(reference(answers), checked)
    end

    # @return [Array<String>] the requests whose answers are checked: a suite may say which
    def checked = data.to_a

    # @return [Integer] requests that a new app is sent before anything is timed, so that YJIT has compiled it: a suite
    #   may say how many
    def warm_up = [WARM_UP, data.total].min

    private

    # The first call is made in the untimed lead of a first batch, so this is in nobody's figure. The garbage of
    # starting is collected, and what lives on is old: minor collections leave it alone.
    def warm(app)
      lines = data.whole.to_a
      (warm_up / SLICE).times do |number|
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
