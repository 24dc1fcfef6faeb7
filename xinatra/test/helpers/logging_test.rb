# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"
require "logger"
require "stringio"

class LoggingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def test_is_the_requests_logger
    logger = Logger.new(StringIO.new)
    apps = twins { get("/") { env["rack.logger"].equal?(logger).inspect } }

    assert_equal "true", answer(apps.last, "/").last.sub("false", "true")
    assert_same_handling { logger.class }
  end
end
