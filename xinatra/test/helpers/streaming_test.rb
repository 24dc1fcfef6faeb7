# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class StreamingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def test_streams_are_sinatras
    apps = twins do
      get("/plain") { stream { |out| out << "a" << :b << 1 } }
      get("/params/:name") { stream { |out| out << params[:name] << params["q"] } }
      get("/typed") { content_type(:json) && stream { |out| out << "[]" } }
      get("/broken") { stream { raise "broken" } }
    end

    %w[/plain /params/x?q=1 /typed /broken].each { |path| assert_same_answer(apps, path) }

    assert_equal "x1", answer(apps.last, "/params/x?q=1").last
  end

  def test_the_length_set_before_is_kept
    assert_same_answer(twins { get("/") { headers("content-length" => "2") && stream { |out| out << "ab" } } })
  end

  def test_a_stream_kept_open_asks_the_block_until_it_is_closed
    apps = twins do
      get("/") do
        count = 0
        stream(:keep_open) { |out| (count += 1) > 3 ? out.close : out << count }
      end
    end

    assert_equal "123", assert_same_answer(apps).last
  end

  def test_runs_callbacks_when_the_stream_is_closed
    called = []
    apps = twins do
      get("/") do
        out = stream { |sent| sent << "a" }
        out.callback { called << settings.superclass }
        out
      end
    end

    assert_same_answer(apps)

    assert_equal [Sinatra::Base, Xinatra::Base], called
  end

  def test_the_params_of_the_request_are_back_when_the_stream_is_done
    app = twins do
      get("/:name") do
        out = Xinatra::Stream.new { |sent| with_params({ "name" => "other" }) { sent << params["name"] } }
        [*out.to_enum, params[:name]].join(" ")
      end
    end.last

    assert_equal "other x", answer(app, "/x").last
  end
end
