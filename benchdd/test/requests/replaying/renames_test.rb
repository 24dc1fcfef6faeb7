# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Names that differ from run to run.
class RenamesTest < RequestsTestCase
  def setup
    super
    @renames = BenchDD::Requests::Replaying::Renames.new
  end

  def same?(recorded, actual) = @renames.same?(recorded, actual)
  def path_now(path) = @renames.apply(request("GET", path)).path

  def test_equal_places
    assert same?("/a/b?c=d#e", "http://h.example:80/a/b?x")
    assert same?("https://h/", "/")
    assert same?("", "")
  end

  def test_other_places
    refute same?("/", "/login")
    refute same?("/a", nil)
    refute same?("/welcome", "/failure")
    refute same?("/account/home", "/account/login")
    refute same?("/s/abc123/x", "/s/abc123")
    assert_equal "/account/home", path_now("/account/home"), "nothing was learnt"
  end

  def test_a_name_is_carried_on
    assert same?("/s/abcdef/title", "/s/uvwxyz/title")
    assert same?("/notes/7", "/notes/1234")
    assert_equal "/s/uvwxyz", path_now("/s/abcdef")
    assert_equal "/s/uvwxyz/edit", path_now("/s/abcdef/edit")
    assert_equal "/notes/1234/x/7", path_now("/notes/7/x/7")
    assert_equal "/other/7", path_now("/other/7")
    assert_equal "/7", path_now("/7")
  end

  def test_names_below_names
    assert same?("/notes/7", "/notes/8")
    assert same?("/notes/7/parts/3", "/notes/8/parts/4")
    refute same?("/notes/7/parts/3", "/notes/x/parts/3")
    assert_equal "/notes/8/parts/4", path_now("/notes/7/parts/3")
  end

  def test_the_newest_name_counts
    same?("/n/1", "/n/2")
    same?("/n/1", "/n/3")

    assert_equal "/n/3", path_now("/n/1")
  end

  def test_queries_forms_and_referers
    same?("/n/1", "/n/2")
    sent = request("POST", "/n/1", query: "back=%2Fn%2F1&n=1&p=/n/1", body: "return_to=%2fn%2f1%23x&page=1&a=n%2F1",
                                   headers: { "referer" => "http://h/n/1?x", "x" => "/n/1" })
    now = @renames.apply(sent)

    assert_equal "back=%2Fn%2F2&n=1&p=/n/2", now.query
    assert_equal "return_to=%2fn%2f2%23x&page=1&a=n%2F1", now.body
    assert_equal({ "referer" => "http://h/n/2?x", "x" => "/n/1" }, now.headers)
  end

  def test_json_bodies
    same?("/n/1", "/n/2")

    assert_equal '{"next":"/n/2","n":1}', @renames.apply(request("POST", "/", body: '{"next":"/n/1","n":1}')).body
  end
end
