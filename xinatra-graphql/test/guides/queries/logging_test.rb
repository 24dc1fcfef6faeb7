# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Where what is to be known by developers goes.
class QueriesLoggingTest < Minitest::Test
  include Guide

  class Query < GraphQL::Schema::Object
    field :word, String
    def word = "#{context.logger.class} #{context.logger.progname}".tap { |text| context.logger.info(text) }
  end

  def test_loggers
    log = StringIO.new
    schemas = schemas { default_logger Logger.new(log, progname: "own") }

    assert_equal "Logger own", ask("{ word }", on: schemas).dig("data", "word")
    assert_equal 5, log.string.lines.size
    assert_equal "Logger given",
                 ask("{ word }", on: schemas, context: { logger: Logger.new(IO::NULL, progname: "given") }).dig("data",
                                                                                                                "word")
    assert_equal "Logger ", ask("{ word }", on: schemas { default_logger(nil) }).dig("data", "word")
    assert_equal 5, log.string.lines.size
    assert_equal "Logger ", ask("{ word }", context: { logger: false }).dig("data", "word")
  end
end
