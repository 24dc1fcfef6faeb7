# frozen_string_literal: true

require_relative "exposition"
require_relative "figures"
require_relative "processes"

module Xinatra
  class Server
    # A Rack app that tells how a server does: `/metrics`, for Prometheus.
    class Metrics
      # By the first digit of a status; those without a response before them.
      CLASSES = %w[none 1xx 2xx 3xx 4xx 5xx].freeze
      # What a client was waited for, in the order of `enum patience`.
      AWAITED = %w[head body idle write linger heartbeat].freeze
      # Name, type, help, and the figure.
      PLAIN = [
        ["http_received_bytes_total", "counter", "Bytes of requests that came.", :received],
        ["http_sent_bytes_total", "counter", "Bytes of responses that were sent.", :sent],
        ["http_requests_in_flight", "gauge", "Requests whose head is whole and whose response is not.", :in_flight],
        ["connections", "gauge", "Connections that are open.", :connections],
        ["connections_accepted_total", "counter", "Connections that were taken.", :accepted],
        ["connections_refused_total", "counter", "Connections that were closed as a request was refused.", :refused],
        ["connections_hijacked_total", "counter", "Connections that the app has taken for itself.", :hijacked],
        ["threads_busy", "gauge", "Threads in which a handler is at work.", :handlers],
        ["handlers_slow_total", "counter", "Handlers that ran longer than the limit handler_warning.", :slow]
      ].freeze
      private_constant :CLASSES, :AWAITED, :PLAIN

      # @param figures [Figures]
      # @param workers [Integer] how many there are to be
      # @param threads [Integer] of each
      def initialize(figures, workers:, threads:)
        @figures = figures
        @workers = workers
        @threads = threads
      end

      # @param env [Hash]
      # @return [Array(Integer, Hash, Array)]
      def call(env)
        return answer(404, "there is /metrics here\n") unless env["PATH_INFO"] == "/metrics"
        return answer(405, "GET it\n", "allow" => "GET, HEAD") unless %w[GET HEAD].include?(env["REQUEST_METHOD"])

        answer(200, text, "content-type" => Exposition::CONTENT_TYPE)
      end

      # @return [String] in Prometheus' text format
      def text
        sum = @figures.sum
        pids = @figures.pids
        to = Exposition.new
        write_requests(to, sum)
        PLAIN.each { |name, type, help, figure| to.family("xinatra_#{name}", type, help, sum.fetch(figure)) }
        to.family("xinatra_connections_timed_out_total", "counter", "Waits for a client that were too long.",
                  AWAITED.zip(sum[:timed_out]).to_h { |awaited, count| [{ awaited: }, count] })
        write_processes(to, sum, pids)
        to.text
      end

      private

      def answer(status, body, headers = {}) = [status, { "content-type" => "text/plain" }.merge(headers), [body]]

      def write_requests(to, sum)
        counts = Native::Figures::METHODS.zip(sum[:requests]).flat_map do |method, by_class|
          CLASSES.zip(by_class).map { |status, count| [{ method:, status: }, count] }
        end
        to.family("xinatra_http_requests_total", "counter", "Requests that have ended.", counts.to_h)
        to.histogram("xinatra_http_request_duration_seconds", "From the head being whole to the end of the response.",
                     Native::Figures::BOUNDS.map { |bound| bound / 1e6 }, sum[:durations], sum[:duration] / 1e6)
      end

      def write_processes(to, sum, pids)
        to.family("xinatra_threads", "gauge", "Threads that answer.", pids.size * @threads)
        to.family("xinatra_workers", "gauge", "Processes that answer.", pids.size)
        to.family("xinatra_workers_restarted_total", "counter", "Processes that have taken another's place.",
                  [sum[:begun] - @workers, 0].max)
        to.family("xinatra_resident_memory_bytes", "gauge", "Memory of all processes of a kind.", memory(pids))
        to.family("process_start_time_seconds", "gauge", "When the server began, in seconds since the epoch.",
                  Processes.start_time(Process.pid))
        to.family("xinatra_info", "gauge", "What serves.",
                  { { version: VERSION, ruby: RUBY_VERSION, engine: RUBY_ENGINE } => 1 })
      end

      def memory(pids)
        kinds = { { process: "worker" } => pids.sum { |pid| Processes.resident(pid) } }
        kinds[{ process: "master" }] = Processes.resident(Process.pid) unless pids.include?(Process.pid)
        kinds
      end
    end
  end
end
