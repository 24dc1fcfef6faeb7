# frozen_string_literal: true

require "rack"
require "rack/builder"
require "rack/mock_request"

# What is measured to show what BenchDD's verdicts are worth: `run.rb` measures, `analyse.rb` counts.
module Evidence
  # Four uses of Rack. Each calls the one method of Rack into which a change puts its work (see Change), and none of
  # the other three, so that a change's size in one has nothing to do with that in another.
  module Cases
    NAMES = %w[query cookies request mock].freeze
    # The walks repeat after so many lines.
    LINES = 400
    # Everything random comes from it: all processes work on the same lines.
    SEED = 4_004
    WORDS = %w[alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november].freeze
    # Of parameters and cookies. Literals, for which Hashes keep no copies: else it would depend on the last collection
    # of garbage how many Strings a scenario makes, and a change's size on its moment.
    NAMED = %w[session locale theme cart visit consent region layout token banner source medium campaign zone currency
               device].freeze
    # Beginnings of paths, in the map of the application.
    PLACES = %w[/articles /authors /comments /tags /feeds/news /feeds/comments /images /search].freeze
    private_constant :SEED, :WORDS, :NAMED, :PLACES

    # What a server would hand over, save the path.
    ENVIRONMENT = {
      "REQUEST_METHOD" => "GET", "SERVER_NAME" => "example.org", "HTTP_HOST" => "example.org",
      "SCRIPT_NAME" => "", "QUERY_STRING" => "", "SERVER_PROTOCOL" => "HTTP/1.1", "rack.url_scheme" => "http",
      "SERVER_PORT" => "80", "rack.errors" => $stderr,
      "HTTP_ACCEPT" => "text/html,application/xhtml+xml", "HTTP_USER_AGENT" => "Mozilla/5.0"
    }.freeze
    private_constant :ENVIRONMENT

    # Walks the lines, one at each step, again and again.
    class Walk
      # @param lines [Array]
      # @param work [Proc]
      def initialize(lines, work)
        @lines = lines
        @work = work
        @next = -1
      end

      # @return [Object] what the work makes of the next line
      def step = @work.call(@lines[@next = (@next + 1) % @lines.size])
    end

    class << self
      # @return [Array<Array(String, String, String, String)>] a query, a cookie header, a path and an address each
      def lines
        random = Random.new(SEED)
        Array.new(LINES) { [query(random), cookies(random), path(random), "#{address(random)}?#{query(random)}"] }
      end

      # @param name [String] one of NAMES
      # @return [Proc] works on one line
      def work(name)
        case name
        when "query" then ->(line) { Rack::Utils.parse_nested_query(line[0]) }
        when "cookies" then ->(line) { Rack::Utils.parse_cookies_header(line[1]) }
        when "request" then application.then { |app| ->(line) { app.call(ENVIRONMENT.merge("PATH_INFO" => line[2])) } }
        when "mock" then ->(line) { Rack::MockRequest.env_for(line[3], "HTTP_COOKIE" => line[1]) }
        end
      end

      # @param name [String] one of NAMES
      # @return [Walk]
      def walk(name) = Walk.new(lines, work(name))

      private

      def word(random) = WORDS[random.rand(WORDS.size)]

      def query(random)
        Array.new(10 + random.rand(5)) do |index|
          ["filter[#{word(random)}][]=#{word(random)}", "#{NAMED[index]}=#{random.rand(10_000)}",
           "#{NAMED[index]}=#{word(random)}+%C3%A9t%C3%A9"][index % 3]
        end.join("&")
      end

      def cookies(random)
        Array.new(12 + random.rand(5)) { |index| "#{NAMED[index]}=#{word(random)}%20#{random.rand(1_000_000)}" }
             .join("; ")
      end

      def path(random) = "#{PLACES[random.rand(PLACES.size)]}/#{random.rand(10_000)}/#{word(random)}"
      def address(random) = "https://#{word(random)}.example.org:8080#{path(random)}"

      def application
        Rack::Builder.app do
          use Rack::Lint
          use Rack::Runtime
          use Rack::Head
          use Rack::ConditionalGet
          use Rack::ETag
          PLACES.each do |place|
            map(place) do
              run(lambda { |env|
                request = Rack::Request.new(env)
                Rack::Response.new("#{request.script_name}#{request.path_info} of #{request.host}",
                                   request.get? ? 200 : 405, "content-type" => "text/plain").finish
              })
            end
          end
        end
      end
    end
  end
end
