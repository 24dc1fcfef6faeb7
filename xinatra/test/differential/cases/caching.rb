# frozen_string_literal: true

require_relative "../suite"

Differential.theme "caching" do
  app do
    get("/cc-public") { cache_control(:public) && "" }
    get("/cc-all") { cache_control(:public, :must_revalidate, :no_transform, max_age: 60, s_maxage: 5, stale_if_error: 9) && "" }
    get("/cc-hash") { cache_control(public: true, private: false, max_age: 60) && "" }
    get("/cc-none") { cache_control && "" }
    get("/cc-string") { cache_control("no-cache", "own=1") && "" }
    get("/cc-twice") { cache_control(:public) && cache_control(:private) && "" }
    get("/cc-string-age") { cache_control(max_age: "60") && "" }
    get("/cc-minutes") { cache_control(:proxy_revalidate, "min-fresh": 5) && "" }
    get("/ex-seconds") { expires(500) && "" }
    get("/ex-all") { expires(500, :public, :must_revalidate) && "" }
    get("/ex-time") { expires(Time.utc(2024, 1, 15, 10, 1)) && "" }
    get("/ex-past") { expires(Time.utc(2000)) && "" }
    get("/ex-zero") { expires(0) && "" }
    get("/ex-negative") { expires(-10) && "" }
    get("/ex-string") { expires("2024-01-15 10:01:00 UTC") && "" }
    get("/ex-hash") { expires(60, :private, max_age: 5) && "" }
    get("/ex-nonsense") { expires("nonsense") && "" }
    get("/ex-float") { expires(1.5) && "" }
  end

  {
    "cc-public" => "public", "cc-all" => /max-age=60/, "cc-hash" => /public/, "cc-none" => nil, "cc-string" => /no-cache/,
    "cc-twice" => "private", "cc-string-age" => "max-age=60", "cc-minutes" => /proxy/
  }.each do |name, value|
    check "GET /#{name}", "cache_control", "case #{name}", header: { "cache-control" => value }
  end
  {
    "ex-seconds" => "Mon, 15 Jan 2024 10:08:20 GMT", "ex-all" => "Mon, 15 Jan 2024 10:08:20 GMT",
    "ex-time" => "Mon, 15 Jan 2024 10:01:00 GMT", "ex-past" => "Sat, 01 Jan 2000 00:00:00 GMT",
    "ex-zero" => "Mon, 15 Jan 2024 10:00:00 GMT", "ex-negative" => "Mon, 15 Jan 2024 09:59:50 GMT",
    "ex-string" => "Mon, 15 Jan 2024 10:01:00 GMT", "ex-hash" => /10:01:00/, "ex-float" => "Thu, 01 Jan 1970 00:00:01 GMT"
  }.each do |name, value|
    check "GET /#{name}", "expires", "case #{name}", header: { "expires" => value }
  end
  check "GET /ex-nonsense", "expires", "what is no time", raises: "ArgumentError"

  app do
    helpers do
      def stamp = Time.utc(2024, 1, 10)
      def answer_after(_) = "body"
    end
    %i[get post put patch delete].each do |verb|
      public_send(verb, "/modified") { answer_after last_modified(stamp) }
      public_send(verb, "/status/:code") do |code|
        status code.to_i
        answer_after last_modified(stamp)
      end
    end
    get("/string") { answer_after last_modified("2024-01-10 00:00:00 UTC") }
    get("/number") { answer_after last_modified(1_704_844_800) }
    get("/date") { answer_after last_modified(Date.new(2024, 1, 10)) }
    get("/nil") { last_modified(nil).inspect }
    get("/nonsense") { answer_after last_modified("nonsense") }
    get("/stops") do
      last_modified stamp
      Differential.note("went on")
      "body"
    end
  end

  at = "Wed, 10 Jan 2024 00:00:00 GMT"
  before = "Tue, 09 Jan 2024 00:00:00 GMT"
  later = "Thu, 11 Jan 2024 00:00:00 GMT"
  check "GET /modified", "last_modified", "the header", body: "body", header: { "last-modified" => at }
  check "GET /string", "last_modified", "a String", header: { "last-modified" => at }
  check "GET /number", "last_modified", "a number", header: { "last-modified" => at }
  check "GET /date", "last_modified", "a Date", header: { "last-modified" => at }
  check "GET /nil", "last_modified", "nil", body: "nil", header: { "last-modified" => nil }
  check "GET /nonsense", "last_modified", "what is no time"
  check "GET /stops", "last_modified", "nothing after it runs", headers: { "If-Modified-Since" => at }, status: 304, notes: []

  check "GET /modified", "last_modified with If-Modified-Since", "equal", headers: { "If-Modified-Since" => at }, status: 304, body: ""
  check "GET /modified", "last_modified with If-Modified-Since", "before", headers: { "If-Modified-Since" => before }, body: "body"
  check "GET /modified", "last_modified with If-Modified-Since", "later", headers: { "If-Modified-Since" => later }, status: 304
  check "GET /modified", "last_modified with If-Modified-Since", "no date", headers: { "If-Modified-Since" => "x" }, body: "body"
  check "HEAD /modified", "last_modified with If-Modified-Since", "equal on HEAD", headers: { "If-Modified-Since" => at }, status: 304
  check "POST /modified", "last_modified with If-Modified-Since", "equal on POST", headers: { "If-Modified-Since" => at }, status: 304
  check "GET /status/201", "last_modified with If-Modified-Since", "another status", headers: { "If-Modified-Since" => at }, status: 201
  check "GET /modified", "last_modified with If-Unmodified-Since", "equal", headers: { "If-Unmodified-Since" => at }, body: "body"
  check "GET /modified", "last_modified with If-Unmodified-Since", "before", headers: { "If-Unmodified-Since" => before }, status: 412
  check "GET /modified", "last_modified with If-Unmodified-Since", "later", headers: { "If-Unmodified-Since" => later }, body: "body"
  check "PUT /modified", "last_modified with If-Unmodified-Since", "before on PUT", headers: { "If-Unmodified-Since" => before },
        status: 412
  check "GET /status/204", "last_modified with If-Unmodified-Since", "before with 204", headers: { "If-Unmodified-Since" => before },
        status: 412
  check "GET /status/404", "last_modified with If-Unmodified-Since", "before with 404", headers: { "If-Unmodified-Since" => before },
        status: 404
  check "GET /modified", "last_modified with If-None-Match too", "the date is left alone",
        headers: { "If-Modified-Since" => at, "If-None-Match" => '"x"' }

  app do
    helpers { def answer_after(_) = "body" }
    %i[get post put patch delete options].each do |verb|
      public_send(verb, "/etag") { answer_after etag("tag") }
      public_send(verb, "/weak") { answer_after etag("tag", :weak) }
      public_send(verb, "/new") { answer_after etag("tag", new_resource: true) }
    end
    get("/kind-string") { answer_after etag("tag", "weak") }
    get("/kind-hash") { answer_after etag("tag", kind: :weak) }
    get("/kind-bad") { answer_after etag("tag", :nonsense) }
    get("/quotes") { answer_after etag('a"b') }
    get("/number") { answer_after etag(5) }
    get("/both") do
      last_modified Time.utc(2024, 1, 10)
      etag "tag"
      "body"
    end
    get("/status/:code") do |code|
      status code.to_i
      answer_after etag("tag")
    end
    post("/old-post") { answer_after etag("tag", new_resource: false) }
  end

  check "GET /etag", "etag", "the header", body: "body", header: { "etag" => '"tag"' }
  check "GET /weak", "etag", "a weak one", header: { "etag" => 'W/"tag"' }
  check "GET /kind-string", "etag", "its kind as a String", raises: "ArgumentError"
  check "GET /kind-hash", "etag", "its kind as an option", header: { "etag" => 'W/"tag"' }
  check "GET /kind-bad", "etag", "an unknown kind", raises: "ArgumentError"
  check "GET /quotes", "etag", "a value with quotes"
  check "GET /number", "etag", "a number", header: { "etag" => '"5"' }

  tags = { "equal" => '"tag"', "different" => '"other"', "a list" => '"a", "tag"', "a star" => "*", "weak" => 'W/"tag"',
           "no quotes" => "tag" }
  %w[GET HEAD POST PUT PATCH DELETE OPTIONS].each do |verb|
    tags.each do |name, tag|
      next if %w[PATCH OPTIONS].include?(verb) && name == "a list"

      check "#{verb} /etag", "etag", "If-None-Match #{name}", headers: { "If-None-Match" => tag }, status: /200|304|412/
    end
  end
  %w[GET PUT POST].each do |verb|
    tags.each { |name, tag| check "#{verb} /etag", "etag", "If-Match #{name}", headers: { "If-Match" => tag }, status: /200|412/ }
  end
  %w[GET PUT POST].each do |verb|
    check "#{verb} /new", "etag new_resource", "If-None-Match a star", headers: { "If-None-Match" => "*" }
    check "#{verb} /new", "etag new_resource", "If-Match a star", headers: { "If-Match" => "*" }, status: 412
  end
  check "GET /weak", "etag weak", "If-None-Match weak", headers: { "If-None-Match" => 'W/"tag"' }, status: 304
  check "GET /weak", "etag weak", "If-None-Match strong", headers: { "If-None-Match" => '"tag"' }, status: /200|304/
  check "GET /weak", "etag weak", "If-Match", headers: { "If-Match" => 'W/"tag"' }, status: /200|412/
  check "POST /old-post", "etag new_resource false", "If-None-Match a star", headers: { "If-None-Match" => "*" }, status: 412
  check "GET /both", "etag and last_modified", "both match", status: 304,
        headers: { "If-None-Match" => '"tag"', "If-Modified-Since" => "Wed, 10 Jan 2024 00:00:00 GMT" }
  check "GET /both", "etag and last_modified", "the tag differs", body: "body",
        headers: { "If-None-Match" => '"x"', "If-Modified-Since" => "Wed, 10 Jan 2024 00:00:00 GMT" }
  check "GET /status/404", "etag", "with a status of failure", headers: { "If-None-Match" => '"tag"' }, status: 404
  check "GET /status/201", "etag", "with another status of success", headers: { "If-None-Match" => '"tag"' }, status: 304
end
