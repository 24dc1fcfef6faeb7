# frozen_string_literal: true

require "mustermann"
require "mustermann/sinatra"
require "mustermann/regular"
require "uri"

# What Sinatra would do with a pattern: the Mustermann object, and the block arguments made of its answers.
class PatternOracle
  URI_PARSER = URI::RFC2396_Parser.new

  attr_reader :mustermann

  def initialize(source, **options)
    @mustermann = Mustermann.new(source, **options)
  end

  # An invalid path, at which Mustermann raises, is asked for as bytes: the one wanted difference.
  def params(path)
    @mustermann.params(sound(path))
  end

  def values(path)
    return params(path).except("ignore").values.flatten unless regular?

    @mustermann.match(sound(path)).captures.map { |value| value && URI_PARSER.unescape(value) }
  end

  def regular?
    return true if @mustermann.is_a?(Mustermann::Regular)

    @mustermann.respond_to?(:patterns) && @mustermann.patterns.any?(Mustermann::Regular)
  end

  private

  def sound(path)
    path.valid_encoding? ? path : path.b
  end
end
