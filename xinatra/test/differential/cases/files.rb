# frozen_string_literal: true

require_relative "../suite"

Differential.theme "files" do
  app do
    helpers { def fixture(name) = File.join(settings.public_folder, name) }
    get("/plain") { send_file fixture("plain.txt") }
    get("/png") { send_file fixture("pixel.png") }
    get("/type") { send_file fixture("plain.txt"), type: :json }
    get("/type-string") { send_file fixture("plain.txt"), type: "text/x-own" }
    get("/typed") { content_type(:css) && send_file(fixture("plain.txt")) }
    get("/unknown") { send_file fixture("data.unknown") }
    get("/inline") { send_file fixture("plain.txt"), disposition: :inline }
    get("/attachment") { send_file fixture("plain.txt"), disposition: :attachment }
    get("/filename") { send_file fixture("plain.txt"), filename: "other.pdf" }
    get("/disposition-filename") { send_file fixture("plain.txt"), disposition: "inline", filename: 'quo"ted.txt' }
    get("/status") { send_file fixture("plain.txt"), status: 203 }
    get("/status-before") { status(404) && send_file(fixture("plain.txt")) }
    get("/modified") { send_file fixture("plain.txt"), last_modified: Time.utc(2020, 1, 1) }
    get("/modified-string") { send_file fixture("plain.txt"), last_modified: "2020-01-02 00:00:00 UTC" }
    get("/not-modified") { send_file fixture("plain.txt"), last_modified: false }
    get("/missing") { send_file fixture("none.txt") }
    get("/directory") { send_file fixture("sub") }
    get("/length") { headers("content-length" => "3") && send_file(fixture("plain.txt")) }
    get("/empty") { send_file fixture("empty.txt") }
    get("/cached") do
      cache_control :public, max_age: 60
      send_file fixture("plain.txt")
    end
    get("/tagged") do
      etag "tag"
      send_file fixture("plain.txt")
    end
    get("/erb") { send_file fixture("page.html") }
    post("/plain") { send_file fixture("plain.txt") }
    error(404) { "own 404" }
    after("/after") { headers "x-after" => "1" }
    get("/after") { send_file fixture("plain.txt") }
  end

  check "GET /plain", "send_file", "type, length and date", body: "plain text\n",
        header: { "content-length" => "11", "last-modified" => "Mon, 01 Jan 2024 00:00:00 GMT" }
  check "HEAD /plain", "send_file", "on HEAD", body: "", header: { "content-length" => "11" }
  check "POST /plain", "send_file", "on POST", body: "plain text\n"
  check "GET /png", "send_file", "a binary file", header: { "content-type" => "image/png" }
  check "GET /type", "send_file", "a type by name", header: { "content-type" => "application/json" }
  check "GET /type-string", "send_file", "a type spelled out", header: { "content-type" => "text/x-own;charset=utf-8" }
  check "GET /typed", "send_file", "a type that was set before wins", header: { "content-type" => "text/css;charset=utf-8" }
  check "GET /unknown", "send_file", "an unknown extension", header: { "content-type" => "application/octet-stream" }
  check "GET /inline", "send_file", "disposition inline", header: { "content-disposition" => 'inline; filename="plain.txt"' }
  check "GET /attachment", "send_file", "disposition attachment"
  check "GET /filename", "send_file", "a filename", header: { "content-disposition" => 'attachment; filename="other.pdf"' }
  check "GET /disposition-filename", "send_file", "a filename with quotes"
  check "GET /status", "send_file", "a status", status: 203
  check "GET /status-before", "send_file", "a status that was set before"
  check "GET /modified", "send_file", "last_modified given", header: { "last-modified" => "Wed, 01 Jan 2020 00:00:00 GMT" }
  check "GET /modified-string", "send_file", "last_modified as a String", header: { "last-modified" => "Thu, 02 Jan 2020 00:00:00 GMT" }
  check "GET /not-modified", "send_file", "last_modified false"
  check "GET /missing", "send_file", "a missing file", status: 404, body: "own 404"
  check "GET /directory", "send_file", "a directory", raises: "Errno::EISDIR"
  check "GET /length", "send_file", "a length that was set before"
  check "GET /empty", "send_file", "an empty file", body: "", header: { "content-length" => "0" }
  check "GET /cached", "send_file", "with cache_control", header: { "cache-control" => "public, max-age=60" }
  check "GET /tagged", "send_file", "with an etag that matches", headers: { "If-None-Match" => '"tag"' }, status: 304, body: ""
  check "GET /after", "send_file", "after filters run", header: { "x-after" => "1" }

  {
    "the first bytes" => ["bytes=0-3", 206], "the last bytes" => ["bytes=-4", 206], "from a byte on" => ["bytes=6-", 206],
    "one byte" => ["bytes=0-0", 206], "beyond the end" => ["bytes=100-200", 416], "an end beyond" => ["bytes=5-100", 206],
    "turned round" => ["bytes=5-2", 200], "no numbers" => ["bytes=a-b", 206], "another unit" => ["lines=0-1", 200],
    "two ranges" => ["bytes=0-1,4-5", 206], "overlapping ranges" => ["bytes=0-5,2-7", 416], "an empty list" => ["bytes=", 200],
    "all bytes" => ["bytes=0-10", 206], "spaces" => ["bytes= 0 - 3 ", 206], "a huge number" => ["bytes=0-99999999999999999999", 206],
    "minus zero" => ["bytes=-0", 416], "many ranges" => ["bytes=#{(["0-1"] * 150).join(",")}", 200]
  }.each do |name, (range, status)|
    check "GET /plain", "send_file with Range", name, headers: { "Range" => range }, status: status
  end

  check "HEAD /plain", "send_file with Range", "on HEAD", headers: { "Range" => "bytes=0-3" }, status: 206, body: ""
  check "GET /plain", "send_file with If-Range", "a date",
        headers: { "Range" => "bytes=0-3", "If-Range" => "Mon, 01 Jan 2024 00:00:00 GMT" },
        status: 206
  check "GET /plain", "send_file with If-Modified-Since", "the same moment", status: 304, body: "",
        headers: { "If-Modified-Since" => "Mon, 01 Jan 2024 00:00:00 GMT" }
  check "GET /plain", "send_file with If-Modified-Since", "earlier", headers: { "If-Modified-Since" => "Sun, 31 Dec 2023 23:59:59 GMT" }
  check "GET /plain", "send_file with If-Modified-Since", "later", headers: { "If-Modified-Since" => "Tue, 02 Jan 2024 00:00:00 GMT" }
  check "GET /plain", "send_file with If-Modified-Since", "no date", headers: { "If-Modified-Since" => "nonsense" }
  check "GET /plain", "send_file with If-Unmodified-Since", "earlier", headers: { "If-Unmodified-Since" => "Sun, 31 Dec 2023 23:59:59 GMT" }
  check "GET /not-modified", "send_file without last_modified", "If-Modified-Since", status: /200|304/,
        headers: { "If-Modified-Since" => "Mon, 01 Jan 2024 00:00:00 GMT" }
  check "GET /modified", "send_file with last_modified", "Range and date", headers: { "Range" => "bytes=0-1" }, status: 206

  app do
    get("/attached") { attachment && "x" }
    get("/named") { attachment("report.txt") && "x" }
    get("/path") { attachment("/some/dir/report.csv") && "x" }
    get("/unicode") { attachment("größe.txt") && "x" }
    get("/odd") { attachment("a\"b\\c%d\r\ne.txt") && "x" }
    get("/unknown") { attachment("file.nonsense") && "x" }
    get("/typed") { content_type(:json) && attachment("x.txt") && "{}" }
    get("/inline") { attachment("x.txt", :inline) && "x" }
    get("/symbol") { attachment(:sym) && "x" }
    get("/nil") { attachment(nil) && "x" }
    get("/disposition") { attachment(nil, "form-data") && "x" }
  end

  {
    "attached" => "attachment", "named" => 'attachment; filename="report.txt"', "path" => 'attachment; filename="report.csv"',
    "unicode" => /attachment/, "odd" => /attachment/, "typed" => /x\.txt/,
    "inline" => 'inline; filename="x.txt"', "nil" => "attachment", "disposition" => "form-data"
  }.each do |name, disposition|
    check "GET /#{name}", "attachment", "case #{name}", header: { "content-disposition" => disposition }
  end
  check "GET /unknown", "attachment", "an unknown extension", raises: "RuntimeError"
  check "GET /symbol", "attachment", "a Symbol", raises: /.*/
end

Differential.theme "static" do
  app do
    get("/plain.txt") { "never" }
    get("/route") { "route" }
    get("/sub") { "sub route" }
    post("/plain.txt") { "posted" }
    before { headers "x-before" => "1" }
    not_found { "own 404" }
  end

  check "GET /plain.txt", "a static file", "comes before routes and filters", body: "plain text\n", header: { "x-before" => nil }
  check "HEAD /plain.txt", "a static file", "on HEAD", body: "", header: { "content-length" => "11" }
  check "POST /plain.txt", "a static file", "is not served to POST", body: "posted"
  check "PUT /plain.txt", "a static file", "is not served to PUT", status: 404
  check "GET /page.html", "a static file", "HTML", header: { "content-type" => "text/html;charset=utf-8" }
  check "GET /pixel.png", "a static file", "binary", header: { "content-type" => "image/png" }
  check "GET /data.unknown", "a static file", "an unknown extension"
  check "GET /empty.txt", "a static file", "empty", body: ""
  check "GET /sub/inner.css", "a static file", "in a folder", header: { "content-type" => "text/css;charset=utf-8" }
  check "GET /sub", "a static folder", "is no file", body: "sub route"
  check "GET /sub/", "a static folder", "with its slash", status: 404
  check "GET /with%20space.txt", "a static file", "a space in its name", body: "spaced\n"
  check "GET /with+space.txt", "a static file", "a plus is no space", status: 404
  check "GET /%C3%BC.txt", "a static file", "letters beyond ASCII", body: "umlaut\n"
  check "GET /../views/page.erb", "a static path", "a parent step", status: 404
  check "GET /%2e%2e/views/page.erb", "a static path", "an escaped parent step", status: 404
  check "GET /sub/../plain.txt", "a static path", "a parent step inside", body: "plain text\n"
  check "GET /..%2fviews/page.erb", "a static path", "an escaped slash", status: 404
  check "GET /plain.txt%00.html", "a static path", "a NUL byte", status: 404
  check "GET /plain.txt/", "a static path", "a slash behind a file", body: "plain text\n"
  check "GET /plain.txt/x", "a static path", "a file as a folder", status: 404
  check "GET /plain.txt?a[=%zz", "a static file", "a malformed query", status: 400
  check "GET /plain.txt", "a static file", "If-Modified-Since", headers: { "If-Modified-Since" => "Mon, 01 Jan 2024 00:00:00 GMT" },
        status: 304, body: ""
  check "GET /plain.txt", "a static file", "Range", headers: { "Range" => "bytes=0-4" }, status: 206, body: "plain"
  check "GET /plain.txt", "a static file", "a script name does not count", env: { "SCRIPT_NAME" => "/app" }, body: "plain text\n"
  check "GET /#{"x" * 300}", "a static path", "longer than a file's name may be", status: 404
  check "GET /#{"x/" * 3000}", "a static path", "longer than a path may be", status: 404
  check "GET /~", "a static path", "a tilde", status: 404
  check "GET /%", "a static path", "a lone percent sign", status: 404
  check "GET /%FF", "a static path", "bytes that are no UTF-8", status: 404

  app do
    disable :protection
    not_found { "own 404" }
  end

  check "GET /../views/page.erb", "a static path without protection", "a parent step", status: 404, body: "own 404"
  check "GET /%2e%2e/views/page.erb", "a static path without protection", "an escaped parent step", status: 404
  check "GET /..%2fviews/page.erb", "a static path without protection", "an escaped slash", status: 404
  check "GET /sub/../plain.txt", "a static path without protection", "a parent step inside", body: "plain text\n"
  check "GET //plain.txt", "a static path without protection", "a doubled slash", body: "plain text\n"
  check "GET /../public/plain.txt", "a static path without protection", "out and in again", body: "plain text\n"
  check "GET /../public2/x", "a static path without protection", "a sibling folder", status: 404

  app do
    set :static_cache_control, [:public, { max_age: 300 }]
    set :static_headers, "access-control-allow-origin" => "*", "x-own" => "static"
    get("/route") { "route" }
  end

  check "GET /plain.txt", "static_cache_control", "on a file", header: { "cache-control" => "public, max-age=300" }
  check "GET /route", "static_cache_control", "not on a route", header: { "cache-control" => nil }
  check "GET /plain.txt", "static_headers", "on a file", header: { "access-control-allow-origin" => "*", "x-own" => "static" }

  app do
    set :static_cache_control, :no_store
  end

  check "GET /plain.txt", "static_cache_control", "a Symbol", header: { "cache-control" => "no-store" }

  app do
    disable :static
    get("/static") do
      request.path_info = "/plain.txt"
      static!
      "not found"
    end
    get("/with-status") do
      request.path_info = "/plain.txt"
      static! status: 203
    end
  end

  check "GET /plain.txt", "static off", "is not served", status: 404
  check "GET /static", "static!", "called by hand", body: "plain text\n"
  check "GET /with-status", "static!", "with a status", status: 203

  app do
    set :public_folder, nil
    get("/plain.txt") { "route" }
  end

  check "GET /plain.txt", "public_folder nil", "is not served", body: "route"

  app do
    set :public_folder, File.join(settings.root, "public/sub")
    enable :static
    after { headers "x-after" => "1" }
  end

  check "GET /inner.css", "public_folder", "another folder", header: { "x-after" => nil }
  check "GET /plain.txt", "public_folder", "what is outside", status: 404, header: { "x-after" => "1" }
end
