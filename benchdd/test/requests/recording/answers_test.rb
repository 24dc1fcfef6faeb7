# frozen_string_literal: true

require_relative "../support/requests_test_case"
require "rack"

# Answers pass a recorder as they are, and leave digests of their bodies.
class RecordingAnswersTest < RequestsTestCase
  def test_bodies_reach_the_server_as_they_are
    file = Object.new
    def file.to_path = __FILE__
    def file.each = yield("x")
    stream = ->(out) { out.write("x") }

    [file, stream, ["x"]].each do |body|
      assert_same body, recorder(->(_) { [200, {}, body] }, digest: true).call(env).last
    end
    each = [].each

    assert_same each, recorder(->(_) { [200, {}, each] }).call(env).last
  end

  def test_digests
    body = Class.new do
      def each
        yield "hello "
        yield "world"
      end

      def close = @closed = true
      def closed? = @closed
    end.new
    recorder = recorder(->(env) { [200, {}, env["PATH_INFO"] == "/list" ? ["hello world"] : body] }, digest: true)
    recorder.call(env("GET", "/list"))
    answer = recorder.call(env).last
    parts = answer.enum_for(:each).to_a
    answer.close

    assert_equal ["hello ", "world"], parts
    assert_predicate body, :closed?
    found = recorded(recorder)

    assert_equal [11, 11], found.map(&:bytes)
    assert_equal [Digest::SHA256.hexdigest("hello world")], found.map(&:digest).uniq
  end

  def test_a_listed_body_stays_listed
    closed = 0
    inner = Rack::BodyProxy.new(%w[a b]) { closed += 1 }
    recorder = recorder(->(_) { [200, {}, inner] }, digest: true)
    body = recorder.call(env).last

    assert_respond_to body, :to_ary
    assert_equal %w[a b], body.to_ary
    body.close

    assert_equal [2], recorded(recorder).map(&:bytes)
  end

  def test_a_body_without_a_list_stays_so
    body = Rack::BodyProxy.new(Enumerator.new { |yielder| yielder << "a" }) { nil }

    refute_respond_to recorder(->(_) { [200, {}, body] }, digest: true).call(env).last, :to_ary
  end
end
