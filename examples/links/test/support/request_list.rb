# frozen_string_literal: true

# Three hundred requests that are the same every time: a visit to everything the app can do by four people, then a
# stroll through its pages, with mistakes and malice in between. Each is sent with its sender's cookies and, where it
# changes something, with the token of the form the sender saw last.
class RequestList
  SIZE = 300
  # `form` says which token goes along: :valid, :wrong, or nil for none. `{story}` and `{comment}` in a path stand for
  # what the sender made last.
  Request = Struct.new(:who, :verb, :path, :form, :params, :headers, :query, keyword_init: true)

  LISTS = %w[/ /newest /top /top/day /top/year /discussed /comments /tags /domains /u /moderations /search].freeze
  MACHINES = %w[/rss /newest.rss /comments.rss /stories.json /newest.json /export.csv /sitemap.xml /robots.txt /health
                /links.css /icon.svg].freeze
  LOST = ["/nothing", "/nothing/at/all", "/s/zzzzzz", "/c/zzzzzz", "/u/nobody", "/t/nothing", "/top/century",
          "/domains/nothing.example", "/s/zzzzzz.json", "/u/nobody.json", "/u/nobody.rss", "/../etc/passwd", "//",
          "/%2e%2e/x",
          "/S/abc", "/about/", "/links.css/"].freeze
  MALFORMED = [["/search", "q=%"], ["/search", "q=%FF"], ["/search", "q[a]=1&q=2"], ["/newest", "page=-1"],
               ["/newest", "page[]=1"], ["/newest", "page=99999"], ["/search", "q=#{"x" * 200}"], ["/u/%FF", ""],
               ["/t/%00", ""], ["/search", "q=a%00b"], ["/", "a[b]=1&a=2"], ["/newest", "&&;;=&"],
               ["/search", "#{"a[b]" * 50}=1"], ["/%FF", ""], ["/s/%E2%28%A1", ""]].freeze
  ACCEPTS = [nil, "*/*", "text/html", "application/json", "application/json;q=0.5, text/html;q=0.9", "image/png",
             "text/*", "nonsense"].freeze

  # @param stories [Array<String>] short ids that exist
  # @param comments [Array<String>] short ids that exist
  # @param seed [Integer]
  def initialize(stories:, comments:, seed: 11)
    @stories = stories
    @comments = comments
    @random = Random.new(seed)
  end

  # @return [Array<Request>]
  def to_a
    requests = members + moderators + mistakes
    requests << stroll while requests.size < SIZE
    requests.first(SIZE)
  end

  private

  def members
    [*entering, *story_of("newcomer"), *comment_of("newcomer"), *reactions, *own_pages, form("newcomer", "/logout"),
     get("newcomer", "/settings")]
  end

  def entering
    [get("newcomer", "/signup"), form("newcomer", "/signup", username: "1bad", password: "short"),
     form("newcomer", "/signup", username: "newcomer", password: "long enough"), get("newcomer", "/"),
     get("newcomer", "/signup"), form("newcomer", "/logout"), get("newcomer", "/saved"),
     get("newcomer", "/login", query: "return_to=%2Fsaved"),
     form("newcomer", "/login", username: "newcomer", password: "wrong", return_to: "/saved"),
     form("newcomer", "/login", username: "newcomer", password: "long enough", return_to: "/saved"),
     get("newcomer", "/saved"), get("demo", "/login"),
     form("demo", "/login", username: "demo", password: "demo-password", return_to: "//evil.example")]
  end

  def story_of(who)
    story = { title: "A <b>bold</b> & new story", url: "https://new.example/?a=1&b=2", tags: "ruby, web" }
    [get(who, "/stories/new"), form(who, "/stories", title: "x"), form(who, "/stories", **story),
     get(who, "/s/{story}"),
     form(who, "/stories", **story), get(who, "/s/{story}/edit"),
     form(who, "/s/{story}", verb: "put", title: "Calmer", text: "Text `code`\n\n> quote", tags: "c"),
     form(who, "/s/{story}", verb: "put", title: "", tags: ""), get(who, "/s/{story}/calmer"),
     form(who, "/s/{story}/vote"), form(who, "/s/{story}", verb: "delete"), get(who, "/s/{story}"),
     get("reader", "/s/{story}"), form(who, "/s/{story}/restore"), get(who, "/s/{story}.json")]
  end

  def comment_of(who)
    [form(who, "/s/{story}/comments", text: ""), form(who, "/s/{story}/comments", text: "See https://a.example/x."),
     get(who, "/c/{comment}"), get(who, "/c/{comment}/reply"), get(who, "/c/{comment}/edit"),
     form(who, "/c/{comment}", verb: "patch", text: "Edited <i>text</i>"), form(who, "/c/{comment}", verb: "delete"),
     get(who, "/s/{story}"), form(who, "/c/{comment}/restore"), form(who, "/c/{comment}/vote")]
  end

  def reactions
    story = @stories.first
    comment = @comments.first
    [form("newcomer", "/s/#{story}/vote", return_to: "/newest"), get("newcomer", "/newest"),
     form("newcomer", "/s/#{story}/vote"), form("newcomer", "/c/#{comment}/vote"),
     form("newcomer", "/s/#{story}/save", return_to: "/top"), get("newcomer", "/saved"),
     form("newcomer", "/s/#{story}/hide"), get("newcomer", "/hidden"), get("newcomer", "/s/#{story}/flag"),
     form("newcomer", "/s/#{story}/flag", reason: "spam"), form("newcomer", "/s/#{story}/flag", reason: "no reason"),
     get("newcomer", "/c/#{comment}/flag"), form("newcomer", "/c/#{comment}/flag", reason: "unkind")]
  end

  def own_pages
    [get("newcomer", "/upvoted"), get("newcomer", "/replies"), get("newcomer", "/settings"),
     form("newcomer", "/settings", about: "Me & mine", email: "me@mail.example"),
     form("newcomer", "/settings", about: "x", email: "nonsense"), get("newcomer", "/u/newcomer"),
     form("newcomer", "/settings/password", current_password: "wrong", password: "another one"),
     form("newcomer", "/settings/password", current_password: "long enough", password: "another one"),
     get("newcomer", "/settings"), get("newcomer", "/settings/export.json"), get("newcomer", "/mod")]
  end

  def moderators
    story = @stories[1]
    comment = @comments[1]
    [get("moderator", "/mod"), get("moderator", "/login", query: "return_to=%2Fmod"),
     form("moderator", "/login", username: "moderator", password: "moderator-password", return_to: "/mod"),
     get("moderator", "/mod"), form("moderator", "/mod/stories/#{@stories.first}/dismiss"),
     form("moderator", "/mod/comments/#{@comments.first}/dismiss"), get("moderator", "/s/#{story}/edit"),
     form("moderator", "/s/#{story}", verb: "delete", reason: "off-topic"), get("moderator", "/mod/deleted"),
     form("moderator", "/s/#{story}/restore"), form("moderator", "/c/#{comment}", verb: "delete", reason: "unkind"),
     form("moderator", "/c/#{comment}/restore"), form("moderator", "/mod/users/demo/ban", reason: "testing"),
     get("demo", "/settings"), get("moderator", "/mod/users"), form("moderator", "/mod/users/demo/unban"),
     form("moderator", "/mod/users/admin/ban", reason: "coup"),
     form("moderator", "/mod/users/ada/role", verb: "put", role: "admin"), get("moderator", "/mod/tags"),
     form("moderator", "/mod/tags", name: "c++", category: "language", active: "1", description: "C with more"),
     form("moderator", "/mod/tags", name: "No!", category: "none"), get("moderator", "/mod/tags/c++/edit"),
     form("moderator", "/mod/tags/c++", verb: "put", name: "cpp", category: "language"),
     get("moderator", "/moderations")]
  end

  def mistakes
    story = @stories[2]
    [form("demo", "/s/#{story}/vote", form: nil), form("demo", "/s/#{story}/vote", form: :wrong),
     form("reader", "/login", form: nil, username: "demo", password: "x"), form("demo", "/nothing", form: nil),
     send_raw("reader", "POST", "/login", "CONTENT_TYPE" => "multipart/form-data; boundary=x", :input => "--x\r\nbad"),
     send_raw("reader", "POST", "/login", "CONTENT_TYPE" => "application/x-www-form-urlencoded", :input => "a=%"),
     send_raw("reader", "POST", "/stories", "HTTP_ORIGIN" => "https://evil.example", :input => ""),
     send_raw("reader", "PUT", "/", {}), send_raw("reader", "DELETE", "/s/#{story}", {}),
     send_raw("reader", "OPTIONS", "/", {}), send_raw("reader", "TRACE", "/", {}),
     send_raw("reader", "HEAD", "/rss", {}),
     send_raw("reader", "GET", "/about", "HTTP_COOKIE" => "links.session=forged"),
     send_raw("reader", "GET", "/", "HTTP_X_FORWARDED_FOR" => "1.2.3.4", "HTTP_CLIENT_IP" => "5.6.7.8"),
     send_raw("reader", "GET", "/links.css", "HTTP_RANGE" => "bytes=0-9"),
     send_raw("reader", "GET", "/links.css", "HTTP_IF_MODIFIED_SINCE" => "Fri, 01 Jan 2100 00:00:00 GMT"),
     send_raw("reader", "GET", "/rss", "HTTP_IF_NONE_MATCH" => "*"),
     send_raw("reader", "GET", "/rss", "HTTP_IF_MODIFIED_SINCE" => "Fri, 01 Jan 2100 00:00:00 GMT"),
     *LOST.map { |path| get("reader", path) },
     *MALFORMED.map { |path, query| get("reader", path, query: query) },
     get("guesser", "/login"), *Array.new(12) { form("guesser", "/login", username: "demo", password: "guess") }]
  end

  # One of the many pages, as somebody, with some Accept header.
  def stroll
    path = send(pick(%i[list machine story_page comment_page user_page tag_page lost]))
    query = "page=#{@random.rand(1..4)}" if @random.rand < 0.3
    accept = pick(ACCEPTS)
    get(pick(%w[reader reader moderator demo]), path, query: query, headers: accept ? { "HTTP_ACCEPT" => accept } : {})
  end

  def list = pick(LISTS)
  def machine = pick(MACHINES)
  def lost = pick(LOST)
  def story_page = "/s/#{pick(@stories)}#{pick(["", "", "/slug", ".json", ".rss"])}"
  def comment_page = "/c/#{pick(@comments)}"
  def user_page = "/u/ada#{pick(["", ".json", ".rss", "/stories", "/comments"])}"
  def tag_page = "/t/#{pick(%w[ruby ruby,sql c.rss linux])}"

  def get(who, path, query: "", headers: {})
    Request.new(who: who, verb: "GET", path: path, query: query.to_s, headers: headers)
  end

  def form(who, path, verb: nil, form: :valid, **params)
    params[:_method] = verb if verb
    Request.new(who: who, verb: "POST", path: path, form: form, params: params, query: "", headers: {})
  end

  def send_raw(who, verb, path, headers)
    Request.new(who: who, verb: verb, path: path, query: "", headers: headers)
  end

  def pick(list) = list[@random.rand(list.size)]
end
