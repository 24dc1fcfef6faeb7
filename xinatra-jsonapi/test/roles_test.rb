# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# Who may do and see what, and hooks of requests that read.
class RolesTest < JSONAPITest
  TYPE = "application/vnd.api+json"

  # Editors write, admins see and delete; Bob's own hooks.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    helpers { def role = request.get_header("HTTP_X_ROLES")&.split(",")&.map(&:to_sym) }

    before do
      next unless role == [:blocked]

      Xinatra::JSONAPI::Refusing.refuse(429, "too_many", "Too many", "Too many", headers: { "retry-after" => "60" })
    end

    resource :articles, Newsroom::Article do
      allow :create, :update, roles: %i[editor admin]
      allow :destroy, roles: :admin
      attributes :title
      attribute :body, write: :admin
      attribute :secret, read: :admin, write: :editor
      has_one :author, resource: :people, include: :editor, replace: :admin
      has_many :notes, fetch: :editor
      has_many :tags, merge: :editor, subtract: false
      sort :title, :secret
      filter :title, :secret
      before_index { headers "x-seen" => "index" }
      before_show { |id| halt 410, "gone" if id == "2" }
      before_fetch { |id, name| headers "x-seen" => "#{id} #{name}" }
      before_create { |article, related| article.body = related.transform_values { |all| all.map(&:pk) }.to_json }
      before_update { |article, related| article.secret = related.keys.join(" ") if related.any? }
      before_merge { |article, name, tags| headers "x-seen" => "#{article.title} #{name} #{tags.map(&:code).join}" }
    end

    resource(:people, Newsroom::Person) { attributes :name }
    resource(:notes, Newsroom::Note) do
      allow :show, roles: :editor
      attributes :text
    end
    resource(:tags, Newsroom::Tag) { attributes :name }
  end

  def setup = Newsroom.fill

  def as(roles, path, verb: "GET", data: :none)
    env = data == :none ? {} : { input: JSON.generate(data: data), "CONTENT_TYPE" => TYPE }
    ask(path, API, method: verb, "HTTP_X_ROLES" => roles, **env)
  end

  # Path and what is changed => roles, and the status for each.
  STATUSES = {
    ["POST", "/articles", { type: "articles", attributes: { title: "n" } }] => { nil => 403, "editor" => 201,
                                                                                 "admin" => 201, "other,admin" => 201 },
    ["PATCH", "/articles/1", { type: "articles", id: "1", attributes: { body: "x" } }] => { nil => 403, "editor" => 403,
                                                                                            "admin" => 200 },
    ["PATCH", "/articles/1", { type: "articles", id: "1", attributes: { secret: "x" } }] => { "admin" => 403,
                                                                                              "editor" => 200 },
    ["PATCH", "/articles/1/relationships/author", { type: "people", id: "2" }] => { "editor" => 403, "admin" => 204 },
    ["POST", "/articles/1/relationships/tags", [{ type: "tags", id: "c" }]] => { "admin" => 403, "editor" => 204 },
    ["DELETE", "/articles/1/relationships/tags", [{ type: "tags", id: "a" }]] => { "editor" => 403, "admin" => 403 },
    ["DELETE", "/articles/3"] => { "editor" => 403, "admin" => 404 },
    ["GET", "/articles/1/notes"] => { nil => 403, "editor" => 200 },
    ["GET", "/articles/1/relationships/notes"] => { nil => 403, "editor" => 200 },
    ["GET", "/notes/1"] => { nil => 403, "editor" => 200 },
    ["GET", "/articles?include=author"] => { nil => 400, "editor" => 200 },
    ["GET", "/articles?include=notes"] => { nil => 400, "editor" => 200 },
    ["GET", "/articles?fields[articles]=secret"] => { "editor" => 400, "admin" => 200 },
    ["GET", "/articles?sort=secret"] => { "editor" => 400, "admin" => 200 },
    ["GET", "/articles?filter[secret]=x"] => { nil => 400, "admin" => 200 }
  }.freeze

  STATUSES.each do |(verb, path, data), statuses|
    statuses.each do |roles, status|
      define_method(:"test_#{verb} #{path} #{data} as #{roles.inspect}") do
        answer = as(roles, path, verb: verb, data: data || :none)

        assert_equal status, answer.status, answer.text
        assert_equal status.to_s, answer.error["status"] if status >= 400
      end
    end
  end

  def test_fields_that_are_shown
    shown = ->(roles) { as(roles, "/articles/1").data.then { [_1["attributes"].keys, _1["relationships"].keys] } }

    assert_equal [%w[title body], %w[author tags]], shown[nil]
    assert_equal [%w[title body secret], %w[author tags]], shown["admin"]
    assert_equal [%w[title body], %w[author notes tags]], shown["editor"]
  end

  def test_errors_name_no_fields_that_are_hidden
    told = lambda do |roles, *path, **document|
      as(roles, *path, **document).error["detail"][/there is .*/].split(/there is |, /).drop(1)
    end
    unknown = { verb: "PATCH", data: { type: "articles", id: "1", attributes: { x: 1 } } }

    assert_equal %w[author tags], told["other", "/articles/1/x"]
    assert_equal %w[author notes tags], told["editor", "/articles/1/x"]
    assert_equal %w[title secret], told["editor", "/articles/1", **unknown]
    assert_equal %w[title body], told["admin", "/articles/1", **unknown]
  end

  # Who may not see a collection does not see by other ways what it has.
  def test_what_is_seen_as_a_collection_alone
    app = Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      helpers { def role = request.get_header("HTTP_X_ROLES")&.to_sym }
    end
    app.resource(:articles, Newsroom::Article) { has_one :author, resource: :people }
    app.resource(:people, Newsroom::Person) do
      attributes :name
      only :index
      allow :index, roles: :admin
    end
    paths = ["/people", "/articles/1/author", "/articles/1?include=author"]
    statuses = ->(role) { paths.map { |path| get(path, app, "HTTP_X_ROLES" => role).status } }

    assert_equal [403, 403, 400], statuses[nil]
    assert_equal [200, 200, 200], statuses["admin"]
  end

  # Robots change articles that admins see.
  def test_who_may_change_but_not_see
    app = Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      helpers { def role = request.get_header("HTTP_X_ROLES")&.to_sym }
      atomic_operations
    end
    app.resource(:articles, Newsroom::Article) do
      attributes :title, :body
      allow :show, roles: :admin
      allow :update
    end
    data = { type: "articles", id: "1", attributes: { title: "new" } }
    patch = lambda do |role|
      ask("/articles/1", app, method: "PATCH", "HTTP_X_ROLES" => role, "CONTENT_TYPE" => TYPE,
                              input: JSON.generate(data:))
    end
    robot = patch[nil]
    operations = { "atomic:operations": [{ op: "update", data: }] }
    operation = ask("/operations", app, method: "POST", input: JSON.generate(operations),
                                        "CONTENT_TYPE" => "#{TYPE};ext=\"https://jsonapi.org/ext/atomic\"")
    responses = JSON.parse(get("/openapi.json", app).text)["paths"]["/articles/{id}"]["patch"]["responses"]

    assert_equal [204, "", nil], [robot.status, robot.text, robot.headers["etag"]]
    assert_equal [204, ""], [operation.status, operation.text]
    assert_equal([%w[204], "new"], [responses.keys.grep(/^2/), Newsroom::DB[:news_articles].where(id: 1).get(:title)])
    assert_equal "One", patch["admin"].data["attributes"]["body"]
  end

  # Of one query there are as many answers as combinations of roles.
  def test_answers_are_not_mixed_up
    first = as("admin", "/articles").text

    refute_equal first, as(nil, "/articles").text
    assert_equal first, as("admin,nobody", "/articles").text
  end

  def test_hooks_that_read
    assert_equal "index", as(nil, "/articles").headers["x-seen"]
    assert_equal([410, "gone"], as(nil, "/articles/2").then { |answer| [answer.status, answer.error["detail"]] })
    assert_equal "1 author", as(nil, "/articles/1/author").headers["x-seen"]
    assert_equal "1 tags", as(nil, "/articles/1/relationships/tags").headers["x-seen"]
    assert_equal "First tags bc", as("editor", "/articles/1/relationships/tags", verb: "POST",
                                                                                 data: %w[b c].map { |id|
                                                                                   { type: "tags", id: }
                                                                                 }).headers["x-seen"]
  end

  def test_hooks_are_told_where_relationships_are_to_lead
    tags = { tags: { data: [{ type: "tags", id: "b" }, { type: "tags", id: "a" }] } }
    made = as("editor", "/articles", verb: "POST", data: { type: "articles", attributes: { title: "n" },
                                                           relationships: tags }).data

    assert_equal '{"tags":["b","a"]}', made["attributes"]["body"]
    as("editor", "/articles/1", verb: "PATCH", data: { type: "articles", id: "1", relationships: tags })

    assert_equal "tags", as("admin", "/articles/1").data["attributes"]["secret"]
  end

  def test_filters_and_own_handlers_can_refuse
    answer = as("blocked", "/articles")

    assert_equal [429, "60"], [answer.status, answer.headers["retry-after"]]
    assert_equal "application/vnd.api+json", answer.headers["content-type"]
    assert_equal "Too many", answer.error["detail"]
  end

  # Whoever guards the relationship's own path guards the resource's as well.
  def test_replacing_within_a_resource_runs_the_hook_of_replacing
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:tags, Newsroom::Tag) { attributes :name }
    app.resource(:articles, Newsroom::Article) do
      allow :update
      has_many :tags
      before_replace { |article, name, tags| halt 403, "#{article.id} #{name} #{tags.size}" if tags.size > 1 }
    end
    replace = lambda do |*codes|
      data = { type: "articles", id: "1", relationships: { tags: { data: codes.map { |id| { type: "tags", id: } } } } }
      ask("/articles/1", app, method: "PATCH", input: JSON.generate(data:), "CONTENT_TYPE" => TYPE)
    end

    assert_equal([403, "1 tags 2"], replace["a", "c"].then { |answer| [answer.status, answer.error["detail"]] })
    assert_equal 200, replace["c"].status
    assert_equal %w[c], Newsroom::DB[:news_articles_tags].where(article_id: 1).select_map(:tag_code)
  end

  RULES = { "no roles" => [], "text" => "admin", "nothing" => nil }.freeze

  RULES.each do |name, rule|
    define_method(:"test_#{name} is no permission") do
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) do
        app.resource(:articles, Newsroom::Article) { attribute :title, read: rule }
      end

      assert_match(/is no permission: say true, false, or roles/, error.message)
    end
  end

  def test_actions_that_there_are_not
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) do
      app.resource(:articles, Newsroom::Article) { allow :destory }
    end

    assert_match(/cannot have the action :destory: say some of \[:index/, error.message)
  end
end
