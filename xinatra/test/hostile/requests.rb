# frozen_string_literal: true

require_relative "words"

module Hostile
  # A request: its number, the name of the app it goes to, and the Rack environment; the body is a String under "input".
  Request = Struct.new(:number, :app, :env)

  # Makes the requests of a seed, the same ones each time: ordinary ones, with odd words in them, some of them mutated.
  class Requests
    include Words

    # What is ordinary.
    BASE = {
      "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => "/", "QUERY_STRING" => "",
      "SERVER_NAME" => "example.org", "SERVER_PORT" => "80", "SERVER_PROTOCOL" => "HTTP/1.1",
      "HTTP_HOST" => "example.org", "REMOTE_ADDR" => "127.0.0.1", "rack.url_scheme" => "http"
    }.freeze
    # What a server writes itself.
    SERVERS_OWN = %w[REQUEST_METHOD SCRIPT_NAME SERVER_NAME SERVER_PORT SERVER_PROTOCOL HTTPS REMOTE_ADDR
                     rack.url_scheme].freeze

    # `seed` an Integer.
    def initialize(seed)
      @seed = seed
    end

    # The request of that number.
    def request(number)
      @random = Random.new((@seed * 1_000_003) + number)
      env = BASE.merge("PATH_INFO" => path, "QUERY_STRING" => chance(50) ? "" : fill(pick(QUERIES)))
      env["REQUEST_METHOD"] = pick(METHODS) if chance(30)
      @random.rand(4).times { add_header(env) } if chance(60)
      add_body(env) if env["REQUEST_METHOD"] == "POST" || chance(12)
      (1 + @random.rand(3)).times { mutate(env) } if chance(40)
      Request.new(number, pick(%w[direct direct full]), encode(env))
    end

    private

    def pick(list) = list[@random.rand(list.size)]
    def chance(percent) = @random.rand(100) < percent
    def path = chance(85) ? fill(pick(PATHS)) : pick(ODD_PATHS)
    def fill(text) = text.b.gsub("VALUE") { pick(VALUES).b }

    def add_header(env)
      name = pick(HEADERS.keys)
      env[name] = pick(HEADERS[name])
    end

    def add_body(env)
      type, text = case @random.rand(10)
                   when 0..3 then [pick(FORM_TYPES), fill(pick(QUERIES))]
                   when 4..7 then multipart
                   else [chance(50) ? "application/json" : nil, pick(BODIES)]
                   end
      env["CONTENT_TYPE"] = type if type
      env["input"] = text
      env["CONTENT_LENGTH"] = chance(94) ? text.bytesize.to_s : pick(["", "0", "-1", "x", "5", "99999999999"])
    end

    def multipart
      boundary = chance(70) ? BOUNDARIES.first : pick(BOUNDARIES)
      text = Array.new(@random.rand(4)) { part(boundary) }.join.b
      text << pick(["--#{boundary}--\r\n", "--#{boundary}--\r\n", "", "--#{boundary}"]).b
      [(chance(75) ? MULTIPART_TYPES.first : pick(MULTIPART_TYPES)).b.sub("BOUNDARY") { boundary.b }, text]
    end

    def part(boundary)
      "--#{boundary}\r\n".b << fill(pick(PART_HEADERS)) << "\r\n\r\n" << pick(VALUES).b << "\r\n"
    end

    # Changes one of its texts in one place.
    def mutate(env)
      name = pick(env.keys - SERVERS_OWN)
      text = env[name].b
      at = @random.rand(text.bytesize + 1)
      case @random.rand(6)
      when 0, 1 then text.insert(at, pick(BYTES).b)
      when 2 then text.slice!(at, 1 + @random.rand(8))
      when 3 then text.insert(at, text.slice(@random.rand(text.bytesize + 1), 12).to_s)
      when 4 then text.setbyte(at, @random.rand(256)) if at < text.bytesize
      when 5 then text = text[0, at]
      end
      env[name] = text
    end

    # Puma gives binary Strings, most tests UTF-8; some servers share frozen ones.
    def encode(env)
      encoding = chance(70) ? Encoding::BINARY : Encoding::UTF_8
      frozen = chance(20)
      env.transform_values do |value|
        value = value.dup.force_encoding(encoding)
        frozen ? value.freeze : value
      end
    end
  end
end
