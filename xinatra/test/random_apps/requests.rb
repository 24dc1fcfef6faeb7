# frozen_string_literal: true

module RandomApps
  # Makes Rack environments, clean and dirty ones.
  class Requests
    PATHS = %w[/ /a /b /a/b /h/x /h/a /h/1 /h /a/ /inner /k1x/v /k9z/v /file.txt].freeze
    ODD_PATHS = [
      "", "/b/a", "/h/", "//a", "/./a", "/a/../b", "/h/%41", "/h/%2F", "/h/a%20b", "/h/a+b", "/h/\u00E9",
      "/h/%C3%A9", "/h/%FF", "/h/%", "/h/a.b", "/h/a.b.c", "/x.y", "/xzy", "/\u00E9", "/%C3%A9", "/h/a\nb",
      "/h/a\0b", "/h/\xFF", "/h/.a", "/h/..", "/h//x", "/h/a;b=1", "/h/a?b", "/h/a#b", "/h\\x", "/missing/at/all",
      "/sub", "/sub/", "/sub/../file.txt", "/k5y/%41", "/k5y/.x", "/k5y/", "/k5y/a/b", "/k5y/a\\b"
    ].freeze
    QUERIES = ["a=1", "a=1&b=2", "name=n&q=1", "a", "a=", "=1", "&&a=1&", "a=1&a=2", "q=<i>", "a=1;b=2", "a==", "a]=1",
               "splat=s", "captures=c", "ignore=i", "a=\u00E9"].freeze
    ODD_QUERIES = ["a=%41", "a=b+c", "a[]=1&a[]=2", "a[b]=1", "a[b][][c]=1", "a=1&a[b]=2", "a=%", "a=%FF", "a=\xFF",
                   "%61=1", "[a]=1", "a=1& b=2", "a=%00", "_method=PUT"].freeze
    HEADERS = {
      "HTTP_X_FORWARDED_FOR" => ["1.2.3.4", "unknown"], "HTTP_X_REAL_IP" => ["1.2.3.4", "4.3.2.1"],
      "HTTP_CLIENT_IP" => ["1.2.3.4"], "HTTP_X_FORWARDED_HOST" => ["evil.com", "example.org"],
      "HTTP_X_FORWARDED_PROTO" => ["https"], "HTTP_ORIGIN" => ["http://evil.com", "http://example.org", "null"],
      "HTTP_REFERER" => ["http://evil.com/x", "http://example.org/x", "/relative", ""],
      "HTTP_USER_AGENT" => ["curl/8", "Mozilla"], "HTTP_ACCEPT" => ["application/json", "*/*", "text/html;q=0.5"],
      "HTTP_X_REQUESTED_WITH" => ["XMLHttpRequest"], "HTTP_COOKIE" => ["a=b", "rack.session=x"],
      "HTTP_IF_NONE_MATCH" => ['"tag"', "*"], "HTTP_IF_MODIFIED_SINCE" => ["Thu, 01 Jan 2026 00:00:00 GMT"],
      "HTTP_RANGE" => ["bytes=0-1"], "HTTP_HOST" => ["evil.com", "example.org:80"], "SCRIPT_NAME" => ["/mount"],
      "CONTENT_TYPE" => ["application/x-www-form-urlencoded", "text/plain", "application/json"],
      "HTTP_X_HTTP_METHOD_OVERRIDE" => ["PUT"], "HTTP_FORWARDED" => ["host=evil.com"], "HTTPS" => ["on"]
    }.freeze
    BASE = {
      "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "SERVER_NAME" => "example.org", "SERVER_PORT" => "80",
      "SERVER_PROTOCOL" => "HTTP/1.1", "HTTP_HOST" => "example.org", "REMOTE_ADDR" => "127.0.0.1",
      "rack.url_scheme" => "http"
    }.freeze
    BODIES = ["a=form&b=2", "", "a=%", "{}"].freeze

    # `random` a Random.
    def initialize(random)
      @random = random
    end

    # A request's environment, its body being a String under "input".
    def env
      env = BASE.merge("PATH_INFO" => path, "QUERY_STRING" => query)
      env["REQUEST_METHOD"] = pick(%w[POST HEAD PUT DELETE OPTIONS FOO]) if chance(12)
      @random.rand(3).times { add_header(env) } if chance(20)
      add_body(env) if env["REQUEST_METHOD"] != "GET" || chance(3)
      env.delete("QUERY_STRING") if chance(2)
      encode(env)
    end

    private

    def pick(list) = list[@random.rand(list.size)]
    def chance(percent) = @random.rand(100) < percent
    def path = chance(75) ? pick(PATHS) : pick(ODD_PATHS)

    def query
      return "" if chance(40)

      chance(80) ? pick(QUERIES) : pick(ODD_QUERIES)
    end

    def add_header(env)
      name = pick(HEADERS.keys)
      env[name] = pick(HEADERS[name])
    end

    def add_body(env)
      env["input"] = pick(BODIES)
      env["CONTENT_LENGTH"] = env["input"].bytesize.to_s
      env["CONTENT_TYPE"] ||= "application/x-www-form-urlencoded" if chance(80)
    end

    # Puma gives binary Strings, most tests UTF-8; some servers share frozen ones.
    def encode(env)
      binary = chance(50)
      frozen = chance(20)
      env.transform_values do |value|
        value = binary ? value.b : value.dup
        frozen ? value.freeze : value
      end
    end
  end
end
