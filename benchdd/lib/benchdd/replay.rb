# frozen_string_literal: true

require_relative "requests/errors"
require_relative "requests/merge"
require_relative "requests/reader"
require_relative "requests/replaying/in_process"
require_relative "requests/replaying/over_http"
require_relative "requests/replaying/pass"

module BenchDD
  # Plays recorded or generated requests against an app in this process or against a server, and checks the answers.
  #
  #   require "benchdd/replay"
  #   summary = BenchDD::Replay.new("requests.jsonl", app: Links).run
  #   abort summary.to_s unless summary.ok?
  #
  # Requests are sent one after the other. Those of one browser share a cookie jar, and carry the tokens that the app
  # gives out now; redirects are not followed, for what the browser did then comes next in the recording.
  class Replay
    # @param dataset [String, Array<String>, Enumerable<Requests::Request>] a file, the files of one recording, or
    #   requests
    # @param app [#call, nil] a Rack app, asked in this process; give either this or `url`
    # @param url [String, nil] where a server listens: "http://127.0.0.1:9292"
    # @param options [Hash]
    # @option options [Boolean] :allow_remote whether `url` may be another machine (false)
    # @option options [Numeric] :timeout seconds for each step of an answer over HTTP (30)
    # @option options [Hash{String => String}, #call] :fill secrets that the app cannot give, such as passwords of
    #   accounts that exist: names and values, or a lambda that takes place ("form", "json", "query", "header",
    #   "cookie"), name and request, and returns the value or nil
    # @option options [#call] :before runs before each pass, for instance to restore a database
    # @option options [Numeric] :pace how many times faster than recorded; without it, as fast as it goes
    # @option options [Boolean] :drop_truncated whether an incomplete last line of the file is passed over (false)
    # @raise [Requests::Error] when an option is wrong, or the url another machine's
    # @raise [Requests::CorruptFile, SystemCallError] when the file's header cannot be read
    def initialize(dataset, app: nil, url: nil, **options)
      check(app, url, options)
      @options = options
      @requests = requests(dataset)
      @target = app ? Requests::Replaying::InProcess.new(app) : over_http(url)
    end

    # @param repeat [Integer] how often all requests are played, each time by browsers that know nothing
    # @param warm_up [Integer] how often before that, neither measured nor checked
    # @yieldparam request [Requests::Request] after each, for a progress display
    # @return [Requests::Replaying::Summary]
    # @raise [Requests::Error] when nobody listens at the url
    # @raise [Requests::CorruptFile] at the line where the file is corrupt
    def run(repeat: 1, warm_up: 0, &block)
      warm_up.times { pass(Requests::Replaying::Summary.new, &block) }
      Requests::Replaying::Summary.new.tap { |summary| repeat.times { pass(summary, &block) } }
    ensure
      @target.close
    end

    private

    OPTIONS = %i[allow_remote timeout fill before pace drop_truncated].freeze
    # Of the file's header.
    MOST_PATTERNS = 100
    private_constant :OPTIONS, :MOST_PATTERNS

    def check(app, url, options)
      unknown = options.keys - OPTIONS
      wrong("#{unknown.first}: is no option; there are app, url, #{OPTIONS.join(", ")}") if unknown.any?
      wrong("Say either app: or url:, and not both") unless [app, url].compact.one?
      wrong("app: is #{app.inspect[0, 80]}, but must be a Rack app, which has `call`") if app && !app.respond_to?(:call)
      pace = options.fetch(:pace, 1)
      wrong("pace: is #{pace.inspect}, but must be a number above 0") unless pace.is_a?(Numeric) && pace.positive?
    end

    def wrong(words) = raise(Requests::Error, "#{words}.")

    def requests(dataset)
      reading = @options.slice(:drop_truncated)
      case dataset
      when String then Requests::Reader.new(dataset, **reading).tap(&:header)
      when Array then dataset.first.is_a?(String) ? Requests::Merge.new(dataset, **reading) : dataset
      else dataset.respond_to?(:each) ? dataset : wrong("#{dataset.inspect[0, 80]} is neither a file nor requests")
      end
    end

    def over_http(url) = Requests::Replaying::OverHttp.new(url, **@options.slice(:allow_remote, :timeout))

    def pass(summary, &block)
      @options[:before]&.call
      Requests::Replaying::Pass.new(@target, fill: fill, ignore: ignore, pace: @options[:pace])
                               .run(@requests, summary, &block)
    end

    def fill
      given = @options[:fill]
      return given if given.respond_to?(:call)

      # A field of JSON goes by its path or by its last name.
      ->(_, name, _) { given && (given[name] || given[name[/[^.]+\z/n]]) }
    end

    # The patterns by which the recording's digests were made.
    def ignore
      patterns = @requests.respond_to?(:header) ? Array(@requests.header["ignore"]) : []
      patterns.first(MOST_PATTERNS).map { |source| Regexp.new(source.to_s) }
    rescue RegexpError => e
      wrong("The file's ignore has a pattern that is none (#{e.message})")
    end
  end
end
