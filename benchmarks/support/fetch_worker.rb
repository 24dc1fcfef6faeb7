# frozen_string_literal: true

# Answers requests in a process of its own, and prints nanoseconds a request: all distinct, made 50 at a time before
# they are timed, as what a server has just parsed. The time is a clock's on the wall, as Bun and Deno have no finer
# clock of CPU time; the median of six rounds of 10,000 requests, after 60,000 to warm up. Garbage collections that fall
# between are in it, on all sides.
#
#   bundle exec ruby benchmarks/support/fetch_worker.rb fetch '/hello/*' 'hello *'

ENV["APP_ENV"] = ENV["RACK_ENV"] = "production"
$LOAD_PATH.unshift(File.expand_path("../../xinatra/lib", __dir__))

require_relative "../apps/xinatra"

# Makes requests, sends them, and takes the time.
class FetchWorker
  REQUESTS = 10_000
  WARM = 60_000
  ROUNDS = 6
  SLICE = 50

  # `way` is fetch or call; `path` and `answer` have a star for what differs from request to request.
  def initialize(way, path, answer)
    @way = way.to_sym
    @path = path
    @answer = answer
    @app = Bench::Apps::Xinatra.make("fetched").new # what fetch_worker.mjs is in Hono
    @number = -1
  end

  # Nanoseconds a request.
  def run
    100.times { check }
    send_all(WARM)
    Array.new(ROUNDS) { send_all(REQUESTS) }.sort[ROUNDS / 2]
  end

  private

  def word = "w#{(@number += 1) % REQUESTS}"

  def request(word = self.word)
    line = "GET #{@path.sub("*", word)}?q=#{word} HTTP/1.1"
    request = Xinatra::Native::Request.parse("#{line}\r\nHost: example.org\r\nCookie: id=#{word}\r\n\r\n")
    @way == :fetch ? request : request.env
  end

  def check
    word = self.word
    response = @app.public_send(@way, request(word))
    status, body = @way == :fetch ? [response.status, response.body] : [response[0], response[2].join]
    return if status == 200 && body == @answer.sub("*", word)

    abort "#{@path} is answered with #{status} #{body}, not with #{@answer.sub("*", word)}"
  end

  def send_all(count)
    nanoseconds = 0
    (count / SLICE).times { nanoseconds += time(Array.new(SLICE) { request }) }
    nanoseconds.fdiv(count)
  end

  def time(requests)
    app = @app
    begun = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    @way == :fetch ? fetch_each(app, requests) : call_each(app, requests)
    Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - begun
  end

  # Plain loops cost least.
  def fetch_each(app, requests)
    index = -1
    app.fetch(requests[index]) while (index += 1) < SLICE
  end

  def call_each(app, requests)
    index = -1
    app.call(requests[index]) while (index += 1) < SLICE
  end
end

puts FetchWorker.new(*ARGV).run
