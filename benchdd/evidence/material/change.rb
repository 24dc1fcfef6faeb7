# frozen_string_literal: true

module Evidence
  # What is changed in Rack: a loop of so many rounds at the beginning of a method for each scenario. It stands in the
  # method itself, since a call of another would cost a good part of a change of 1 % where calls are cold. A round takes
  # some nanoseconds, so that their number can make any size.
  class Change
    # The scenario, the file of Rack, and the line after which the work is put in.
    PLACES = {
      "query" => ["lib/rack/utils.rb", "    def parse_nested_query(qs, d = nil)\n"],
      "cookies" => ["lib/rack/utils.rb", "    def parse_cookies_header(value)\n"],
      "request" => ["lib/rack/urlmap.rb", "    def call(env)\n"],
      "mock" => ["lib/rack/mock_request.rb", "    def self.env_for(uri = \"\", opts = {})\n"]
    }.freeze
    SCENARIOS = PLACES.keys.freeze
    private_constant :PLACES

    # @return [String] also that of its branch
    attr_reader :name
    # @return [Float] the size that is meant: 0.02 for 2 %
    attr_reader :size
    # @return [Integer, nil] seconds in which it is to be found; nil: however many
    attr_reader :seconds

    # @param name [String]
    # @param size [Float]
    # @param seconds [Integer, nil]
    # @param rounds [Hash{String => Integer}] scenario => rounds for a call, on average
    # @param calls [Integer] one of so many does the work of all
    def initialize(name, size:, seconds:, rounds:, calls: 1)
      @name = name
      @size = size
      @seconds = seconds
      @rounds = rounds
      @calls = calls
    end

    # Puts the work into a copy of Rack.
    # @param folder [String] the one that `lib` is in
    # @return [void]
    # @raise [RuntimeError] when Rack has not the method that is to be changed
    def apply(folder)
      @rounds.each do |scenario, rounds|
        file, line = PLACES.fetch(scenario)
        path = File.join(folder, file)
        text = File.read(path)
        if text.scan(line).size != 1
          raise "#{path} has not one line #{line.strip.inspect}: this Rack needs another change"
        end

        File.write(path, text.sub(line) { "#{line}#{work(rounds)}" })
      end
    end

    private

    def work(rounds)
      return <<-RUBY if @calls == 1
      extra = #{rounds}
      extra -= 1 while extra > 0
      RUBY

      <<-RUBY
      if (@extra_calls = (@extra_calls || 0) + 1) == #{@calls}
        @extra_calls = 0
        extra = #{rounds * @calls}
        extra -= 1 while extra > 0
      end
      RUBY
    end
  end
end
