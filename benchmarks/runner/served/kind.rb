# frozen_string_literal: true

module Bench
  module Runner
    module Served
      # A kind of request: what is sent, all of it distinct, and what it is to be answered with.
      class Kind
        # How many different ones there are.
        COUNT = 256
        # The request line's beginning and the body of the answer, by name; {word} stands for what differs.
        SHAPES = { "root" => ["GET /", "hello"], "hello" => ["GET /hello/{word}", "hello {word}"],
                   "json" => ["GET /json", '{"message":"hello"}'], "page" => ["GET /page", :page],
                   "form" => ["POST /form", "hello {word}"] }.freeze
        # What /page is answered with: 12 KB of HTML.
        PAGE = "<!DOCTYPE html>\n<title>Page</title>\n<ul>\n#{Array.new(187) do |number|
          format("<li><a href=\"/items/%<number>03d\">Item %<number>03d</a>, which costs a little</li>\n", number:)
        end.join}</ul>\n".freeze
        # What a browser sends besides Host, as it sends them.
        BROWSER = ["User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
                   "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                   "Accept-Language: en-US,en;q=0.5", "Accept-Encoding: gzip, deflate, br, zstd",
                   "Referer: http://{word}.example.org/pages/{word}",
                   "Cookie: session={word}0123456789abcdefghijklmnopqrstuvwxyz; id={word}",
                   "Upgrade-Insecure-Requests: 1", "Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate",
                   "Sec-Fetch-Site: same-origin", "Cache-Control: max-age=0"].freeze
        # In bytes.
        FORM = 1_024
        HOST = "Host: {word}.example.org"
        WORD = "{word}"
        SEED = 20_261_125
        private_constant :BROWSER, :FORM, :HOST, :WORD, :SEED

        # @return [String] a key of {SHAPES}
        attr_reader :shape
        # @return [Boolean] whether it has the twelve headers of a browser, not one
        attr_reader :browser

        # @param shape [String]
        # @param browser [Boolean]
        def initialize(shape, browser: false)
          @shape = shape
          @browser = browser
        end

        # @param shapes [Array<String>]
        # @return [Array<Kind>] each with one header, then each with twelve
        def self.all(shapes = SHAPES.keys)
          [false, true].flat_map { |browser| shapes.map { |shape| new(shape, browser:) } }
        end

        # @return [String] stands for it
        def name = [@shape, ("browser" if @browser)].compact.join(" ")

        # @return [String] how it is called where the number of headers is told already
        def title = line.delete_prefix("GET ").sub(WORD, ":name")

        # @return [Array<String>] as they are sent
        def requests = words.map { |word| request(word) }

        # @return [Array<String>] the bodies of the answers to {#requests}
        def answers
          text = SHAPES.fetch(@shape).last
          text == :page ? [PAGE] * COUNT : words.map { |word| text.sub(WORD, word) }
        end

        private

        def line = SHAPES.fetch(@shape).first

        # Of different lengths, the same in each run.
        def words
          random = Random.new(SEED)
          letters = [*"a".."z", *"0".."9"]
          Array.new(COUNT) { |number| "w#{number}#{letters.sample(random.rand(1..9), random:).join}" }
        end

        def request(word)
          body = line.start_with?("POST") ? "name=#{word}&text=".ljust(FORM, "lorem+ipsum+dolor+sit+amet+") : ""
          lines = ["#{line} HTTP/1.1", HOST, *(BROWSER if @browser)].map { |each| each.gsub(WORD, word) }
          unless body.empty?
            lines.push("Content-Type: application/x-www-form-urlencoded", "Content-Length: #{body.bytesize}")
          end
          "#{lines.join("\r\n")}\r\n\r\n#{body}"
        end
      end
    end
  end
end
