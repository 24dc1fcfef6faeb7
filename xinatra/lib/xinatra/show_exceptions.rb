# frozen_string_literal: true

require_relative "error_report"
require_relative "request"

module Xinatra
  # Answers for an exception with what a developer wants to know of it: as an HTML page, or as text for whoever prefers
  # that. What looks like a secret is hidden, but source and data are shown: it is not for the public.
  #
  #   use Xinatra::ShowExceptions
  class ShowExceptions
    autoload :Excerpt, "#{__dir__}/show_exceptions/excerpt"
    autoload :Frame, "#{__dir__}/show_exceptions/frame"
    autoload :Page, "#{__dir__}/show_exceptions/page"
    autoload :RequestTables, "#{__dir__}/show_exceptions/request_tables"
    autoload :Secrets, "#{__dir__}/show_exceptions/secrets"
    autoload :ValueText, "#{__dir__}/show_exceptions/value_text"

    # What ends the process is none of the app's errors.
    ENDING = [::SystemExit, ::SignalException].freeze
    HTML = "text/html"
    PLAIN = "text/plain"
    private_constant :ENDING, :HTML, :PLAIN

    # Answers for an exception.
    # @param env [Hash] the Rack environment; it is not changed
    # @param exception [Exception]
    # @return [Array(Integer, Hash, Array<String>)] status 500, as Sinatra does also for a bad request
    def self.response(env, exception)
      type = plain?(env) ? PLAIN : HTML
      body = type == HTML ? Page.new(env, exception).to_s : plain_text(exception)
      answer(type, body)
    rescue ::StandardError, ::SystemStackError => e
      answer(PLAIN, "#{plain_text(exception)}\n\nThe error page itself failed:\n#{plain_text(e)}")
    end

    # @param app [#call] what may raise
    def initialize(app)
      @app = app
    end

    # @param env [Hash] the Rack environment
    # @return [Array(Integer, Hash, #each)] the app's answer, or the one for its exception
    def call(env)
      @app.call(env)
    rescue *ENDING
      raise
    rescue ::Exception => e # rubocop:disable Lint/RescueException -- whatever ends a request should be seen
      ShowExceptions.response(env, e)
    end

    class << self
      private

      def answer(type, body) = [500, { "content-type" => type, "content-length" => body.bytesize.to_s }, [body]]

      # A terminal shows text best; everybody else gets it on request.
      def plain?(env)
        request = Request.new(env.dup)
        return request.preferred_type(PLAIN, HTML) != HTML if env["HTTP_USER_AGENT"].to_s.include?("curl")

        request.preferred_type(HTML, PLAIN) == PLAIN
      rescue ::StandardError
        false
      end

      def plain_text(exception)
        text = ExceptionText.new(exception)
        [text, *text.causes].map { |part| describe(part) }.join("\n\nCaused by ")
      end

      def describe(text)
        ["#{text.class_name}: #{text.lines.join("\n")}", *text.backtrace.map { |line| "\t#{line}" }].join("\n")
      end
    end
  end
end
