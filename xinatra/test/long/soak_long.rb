# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../census"
require_relative "../long_run"
require_relative "../threads/exchanges"

# Hundreds of thousands of requests, none like another, are all answered, and leave nothing behind in the process.
class SoakLong < Minitest::Test
  Exchange = Exchanges::Exchange

  REQUESTS = LongRun.length(400_000)
  # With a session, which is encrypted for each answer.
  SESSION_REQUESTS = LongRun.length(100_000)
  # After each part it is counted what the process holds; the first part fills the caches.
  PARTS = 5
  # Bytes of resident memory, and objects of any one class, that may have come between the first part and the last.
  MEMORY = 12 * 1024 * 1024
  OBJECTS = 1_000

  # Beside those of Exchanges.
  ROUTES = proc do
    get("/string/:word") do
      erb("<p><%= word %></p><!-- #{params[:word]} -->", layout: false, locals: { word: params[:word] })
    end
    get("/stream/:word") { stream { |out| out << params[:word] } }
    get("/unhandled/:word") { raise IOError, params[:word] }
    get("/headers/:word") do
      etag params[:word]
      attachment "#{params[:word]}.txt"
      params[:word]
    end
    get("/file/:word") { send_file __FILE__, filename: params[:word] }
    post("/upload") { "#{params[:file][:filename]} #{params[:file][:tempfile].read}" }
    put("/body/:word") { request.body.read + params[:word] }
  end

  KINDS = [
    *Exchanges::ALL,
    ->(word) { Exchange.new("/string/#{word}", 200, "<p>#{word}</p><!-- #{word} -->") },
    ->(word) { Exchange.new("/stream/#{word}", 200, word) },
    ->(word) { Exchange.new("/unhandled/#{word}", 500, "<h1>Internal Server Error</h1>") },
    ->(word) { Exchange.new("/headers/#{word}", 200, word, { "etag" => %("#{word}") }) },
    ->(word) { Exchange.new("/file/#{word}", 206, "# froz", {}, { "HTTP_RANGE" => "bytes=0-5" }) },
    ->(word) { Exchange.new("/hello/#{word}", 200, "", {}, { "REQUEST_METHOD" => "HEAD" }) },
    ->(word) { Exchange.new("/hello/#{word}?a=%", 400, "Invalid query parameters: invalid %-encoding (%)") },
    ->(word) { Exchange.new("/body/#{word}", 200, "sent#{word}", {}, body("PUT", "text/plain", "sent")) },
    ->(word) { Exchange.new("/upload", 200, "#{word} in it", {}, upload(word)) }
  ].freeze

  def self.upload(name)
    text = "--soak\r\ncontent-disposition: form-data; name=file; filename=#{name}\r\n\r\nin it\r\n--soak--\r\n"
    body("POST", "multipart/form-data; boundary=soak", text)
  end

  def self.body(verb, type, text)
    { "REQUEST_METHOD" => verb, "CONTENT_TYPE" => type, "CONTENT_LENGTH" => text.bytesize.to_s,
      "rack.input" => StringIO.new(text) }
  end

  def setup
    skip "how much memory a process has is asked of Linux" unless Census.possible?
  end

  def test_direct_routes_leave_nothing_behind
    assert_empty soak(app_with, REQUESTS)
  end

  def test_filters_and_sessions_leave_nothing_behind
    app = app_with(Exchanges::FILTERED)
    left = soak(app, SESSION_REQUESTS) do |exchange, word|
      keep_in_session(app, word) if word.end_with?("0")
      # What is malformed is refused before any filter runs.
      exchange.status == 400 ? exchange : Exchanges.filtered(exchange)
    end

    assert_empty left
  end

  # Were the test blind, it would find nothing here either.
  { "objects" => proc { |kept| before { kept[request.path_info] = Xinatra::IndifferentHash.new } },
    "symbols" => proc { |kept| before { kept[:last] = [kept[:last], request.path_info.to_sym] } },
    "memory" => proc { |kept| before { (kept[:text] ||= +"") << ("x" * 2000) } },
    "open files" => proc { |kept| before { kept[kept.size] = File.open(__FILE__) if kept.size < 500 && rand < 0.03 } } }
    .each do |what, leak|
    define_method("test_an_app_that_keeps_#{what.tr(" ", "_")}_is_found_out") do
      kept = {}
      left = soak(app_with(proc { class_exec(kept, &leak) }), 30_000)

      assert_includes left.keys, what == "objects" ? "Xinatra::IndifferentHash" : what
    end
  end

  private

  def app_with(more = proc {})
    Exchanges.app_with(ROUTES).tap { |app| app.class_eval(&more) }
  end

  # @return [Hash{String => Integer}] what there is too much of at the end
  def soak(app, requests, &)
    LongRun.announce("#{requests} requests")
    counts = Array.new(PARTS) do |part|
      LongRun.progress(part, PARTS)
      requests.fdiv(PARTS).ceil.times { |number| ask(app, "p#{part}n#{number}", number, &) }
      Census.new
    end
    counts.last.growth(counts.first, objects: OBJECTS, memory: MEMORY)
  end

  def ask(app, word, number)
    exchange = KINDS[number % KINDS.size].call(word)
    exchange = yield(exchange, word) if block_given?
    wrong = Exchanges.wrong(exchange, app)
    flunk wrong if wrong
  end

  # Begins a session and goes on with it.
  def keep_in_session(app, word)
    write = Exchanges.write_session(word, nil)
    cookie = Exchanges.cookie_of(app.call(Exchanges.environment(write)))
    wrong = Exchanges.wrong(Exchanges.read_session(word, cookie), app)
    flunk wrong if wrong
  end
end
