# frozen_string_literal: true

require_relative "support/requests_test_case"
require "rack"

# Thousands of requests with a secret in every place a secret may be: none is in the file, in whatever encoding, while
# what is no secret is.
class NoSecretTest < RequestsTestCase
  SEED = Integer(ENV.fetch("MASKING_SEED", 20_261_121))
  ROUNDS = 500
  NAMES = %w[password user[password] newPassword api_key X-Token access_token csrf_token card[number] pin client_secret
             _csrf sessionId pass%77ord otp].freeze
  KEYS = %w[password token apiKey secrets].freeze
  PLAIN = %w[q page user[name] title text sort].freeze
  # What secrets are made of, quotes and separators included.
  LETTERS = [*"a".."z", *"A".."Z", *"0".."9", *"!$%()*+-./:;<=>?@[]^_`{|}~&,#'\"\\ ".chars, "\u00e9",
             "\u{1f600}"].freeze

  def setup
    super
    @random = Random.new(SEED)
    @kept = @sent = 0
  end

  def test_no_secret_is_in_the_file
    app = ->(env) { [302, answer_headers, [env["rack.input"]&.read.to_s[0, 1]]] }
    recorder = recorder(app, limit: ROUNDS, digest: true, mask_paths: [%r{/reset/([^/?]+)}])

    ROUNDS.times { |round| assert_hidden(recorder, round) }

    assert_operator @kept, :>, @sent * 0.9, "too much that is no secret is gone"
    assert_operator Requests::Reader.new(path).count(&:body), :>, ROUNDS / 2
  end

  private

  # Sends one request, and looks at what the file has more then.
  def assert_hidden(recorder, round)
    @secrets = []
    @plain = []
    send_to(recorder)
    @file ||= File.open("#{path}.part", "rb")
    text = @file.read
    found = @secrets.flat_map { |secret| disguises(secret) }.select { |form| text.include?(form) }

    assert_empty found, "seed #{SEED}, round #{round}: #{text}"
    @sent += @plain.size
    @kept += @plain.count { |word| text.include?(word) }
  end

  def secret
    letters = [LETTERS, LETTERS.first(62), %w[0 1 2 3 4 5 6 7 8 9]].sample(random: @random)
    text = Array.new(14 + @random.rand(20)) { letters.sample(random: @random) }.join
    @secrets << text.b
    text
  end

  def plain
    text = "plain#{@random.rand(10**9)}x"
    @plain << text
    text
  end

  def pick(list) = list.sample(random: @random)
  def some(list, most) = Array.new(1 + @random.rand(most)) { pick(list) }

  # The forms in which a secret could still be there.
  def disguises(secret)
    [secret, URI.encode_www_form_component(secret), URI.encode_www_form_component(secret).gsub("+", "%20"),
     secret.unpack1("H*"),
     [secret].pack("m0"), JSON.generate(secret.dup.force_encoding("UTF-8"))[1...-1].b,
     JSON.generate(JSON.generate(secret.dup.force_encoding("UTF-8")))[3...-3].b].uniq
  end

  def answer_headers
    { "location" => "#{pick(["/next?a=", "/callback?token=", "/x#access_token="])}#{encoded(secret)}".sub(/a=.*/,
                                                                                                          "a=b"),
      "set-cookie" => "sid=#{cookie}; path=/\nremember=#{cookie}" }
  end

  def send_to(recorder)
    verb, type, body = pick([method(:nothing), method(:form_body), method(:json_body), method(:multipart_body),
                             method(:odd_body)]).call
    sent = env(verb, "http://h.example#{pick(["/a/b;token=", "/reset/"])}#{encoded(secret)}?#{pairs}",
               body: body, **headers)
    sent["CONTENT_TYPE"] = type if type
    sent["rack.input"] = Once.new(body) if body && @random.rand(2).zero?
    recorder.call(sent).last.then { |answer| answer.respond_to?(:close) && answer.close }
  end

  # An input that can be read only once.
  class Once
    def initialize(text) = @io = StringIO.new(text.b)
    def read(*arguments) = @io.read(*arguments)
    def gets = @io.gets
    def each(&block) = @io.each(&block)
  end

  def cookie = encoded(secret)
  def encoded(text) = URI.encode_www_form_component(text)

  def headers
    { HTTP_COOKIE: "theme=#{cookie}; sid=#{cookie}", HTTP_REFERER: "http://h.example/x?#{pairs}",
      HTTP_AUTHORIZATION: "#{pick(["Bearer ", "Basic ", "", "Digest "])}#{pick([cookie, ["u:#{secret}"].pack("m0")])}",
      HTTP_X_API_KEY: cookie, HTTP_X_UNHEARD_OF: cookie }
  end

  def pairs
    found = some(NAMES, 2).map { |name| "#{pick([name, encoded(name).gsub("%25", "%")])}=#{encoded(secret)}" } +
            some(PLAIN, 2).map { |name| "#{encoded(name)}=#{value}" }
    found.shuffle(random: @random).join("&")
  end

  # A value that is no secret by its name, with or without one inside.
  def value
    encoded(pick([-> { plain }, -> { plain }, -> { "/back?token=#{encoded(secret)}&a=#{plain}" },
                  -> { JSON.generate("token" => secret, "b" => plain) },
                  -> { JSON.generate("a" => JSON.generate("card" => { "number" => secret })) }]).call)
  end

  def nothing = [pick(%w[GET HEAD DELETE]), nil, nil]
  def form_body = [pick(%w[POST PUT]), "application/x-www-form-urlencoded", pairs]

  def json_body
    [pick(%w[POST PATCH]), pick(["application/json", "application/vnd.api+json; charset=utf-8", "text/plain"]),
     json_text]
  end

  def json_text
    text = JSON.generate(tree(0))
    text = text.gsub('"password"') { '"pass\\u0077ord"' } if @random.rand(3).zero?
    @random.rand(3).zero? ? text.gsub(",", " ,\n\t") : text
  end

  def tree(depth)
    some([*KEYS, "name", "title", "list"], 4).to_h do |name|
      [name, KEYS.include?(name) ? hidden(depth) : shown(depth)]
    end
  end

  def hidden(depth)
    return secret if depth > 3

    pick([-> { secret }, -> { [secret, secret] }, -> { { "value" => secret, "any" => hidden(depth + 1) } }]).call
  end

  def shown(depth)
    return plain if depth > 3

    pick([-> { plain }, -> { 1.5 }, -> {}, -> { tree(depth + 1) }, -> { [tree(depth + 1), plain] },
          -> { JSON.generate("password" => secret) }, -> { { "name" => "password", "value" => secret } },
          -> { "{ login(password: #{JSON.generate(secret)}) { id } }" }]).call
  end

  def multipart_body
    boundary = "----#{@random.bytes(8).unpack1("H*")}"
    parts = some(NAMES, 2).map do |name|
      part(name, secret)
    end + [part("title", plain), part("f", "x#{secret}", file: "; filename=\"a.bin\"")]
    ["POST", "multipart/form-data; boundary=#{boundary}",
     "#{parts.shuffle(random: @random).map { |text| "--#{boundary}\r\n#{text}" }.join}--#{boundary}--\r\n"]
  end

  def part(name, content, file: "") = "Content-Disposition: form-data; name=\"#{name}\"#{file}\r\n\r\n#{content}\r\n"

  # What no reader reads, or one reads and another does not.
  def odd_body
    password = secret
    ["POST", *pick([["application/json", %({"password":"#{password}")], ["application/json",
                                                                         %({password:"#{password}"})],
                    ["application/json", %({"a":1}{"password":#{JSON.generate(password)}})],
                    ["application/x-www-form-urlencoded", JSON.generate("password" => password)],
                    ["application/x-www-form-urlencoded", password.delete("=")],
                    ["text/xml", "<password>#{password}</password>"],
                    [nil, "password=#{password}"], ["application/octet-stream", password],
                    ["multipart/form-data; boundary=B",
                     "--B\r\nContent-Disposition: form-data; name=password\r\n\r\n#{password}\r\n--B--\r\n"],
                    ["multipart/form-data", password], ["multipart/form-data; boundary=B", "password=#{password}"],
                    ["application/x-ndjson", "#{JSON.generate("password" => password)}\n{}\n"]])]
  end
end
