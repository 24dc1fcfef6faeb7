# frozen_string_literal: true

require "ferrum"
require "tmpdir"
require_relative "server_case"

# A browser's own WebSocket and EventSource.
class ServerBrowserTest < ServerCase
  CHROMIUM = "/usr/bin/chromium"
  OPTIONS = { "no-sandbox" => nil, "disable-gpu" => nil, "no-first-run" => nil, "disable-background-networking" => nil,
              "disable-component-update" => nil, "disable-sync" => nil }.freeze

  class App < Xinatra::Base
    get("/") { "<title>page</title>" }
    websocket("/echo", protocols: %w[echo]) do |ws|
      ws.on_message { |message| message == "end" ? ws.close(4001, "as you wish") : ws << message }
    end
    get("/events") do
      sse do |out|
        out.retry_after(20)
        out.event("first\nsecond", event: "news", id: out.last_id.to_i + 1)
        out.close
      end
    end
  end

  # Says and hears text, bytes, much, and the end.
  SOCKET = <<~SCRIPT
    (async () => {
      const heard = [], socket = new WebSocket(`ws://${location.host}/echo`, ["other", "echo"]);
      socket.binaryType = "arraybuffer";
      const next = (name) => new Promise((resolve) => socket.addEventListener(name, resolve, { once: true }));
      await next("open");
      heard.push(socket.protocol, socket.extensions.includes("permessage-deflate"));
      for (const message of ["grüß dich", "x".repeat(300000), new Uint8Array([0, 255, 7])]) {
        socket.send(message);
        const { data } = await next("message");
        heard.push(typeof data === "string" ? [data.length, data === message] : [...new Uint8Array(data)]);
      }
      socket.send("end");
      const { code, reason, wasClean } = await next("close");
      return [...heard, code, reason, wasClean];
    })()
  SCRIPT
  # Comes back with the id that it had.
  EVENTS = <<~SCRIPT
    new Promise((resolve) => {
      const heard = [], source = new EventSource("/events");
      source.addEventListener("news", (event) => {
        heard.push([event.lastEventId, event.data]);
        if (heard.length === 3) { source.close(); resolve(heard); }
      });
    })
  SCRIPT

  def setup
    super
    raise "#{CHROMIUM} is missing: run `apt-get install chromium`" unless File.executable?(CHROMIUM)

    serve(App)
    @folder = Dir.mktmpdir("xinatra-browser")
    @browser = Ferrum::Browser.new(browser_path: CHROMIUM, timeout: 30, process_timeout: 60, headless: true,
                                   browser_options: OPTIONS.merge("user-data-dir" => @folder))
    # Ferrum ends Chromium in a finalizer, and so would each child that a test forks at its own end.
    ObjectSpace.undefine_finalizer(@browser.process)
  end

  def teardown
    @browser&.quit
    FileUtils.rm_rf(@folder) if @folder
    super
  end

  def test_it_speaks_with_both
    page = @browser.create_page
    page.go_to("http://localhost:#{@server.listeners.first.port}/")

    heard = ["echo", true, [9, true], [300_000, true], [0, 255, 7], 4001, "as you wish", true]

    assert_equal(heard, await(page, SOCKET))
    assert_equal(%w[1 2 3].product(["first\nsecond"]), await(page, EVENTS))
  end

  # @return [Object] what a promise comes to
  def await(page, script) = page.evaluate_async("(#{script.chomp}).then(arguments[0])", 20)
end
