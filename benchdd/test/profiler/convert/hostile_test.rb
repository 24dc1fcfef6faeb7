# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"

# Whatever is changed in a file, it is a profile still, or an error in one sentence.
class ConvertHostileTest < Minitest::Test
  include Profiles

  ROUNDS = 400
  # What a value of JSON can be changed to.
  VALUES = [nil, true, -1, 0, 7, 1e300, -0.5, 2**70, "", "x", [], {}, [nil], [[]], [{}], ["x"]].freeze

  def test_changed_bytes
    random = Random.new(ENV.fetch("SEED", 1).to_i)
    %i[firefox pprof speedscope collapsed].each do |format|
      content = Convert.const_get(:Gzip).inflate(Convert.dump(by_hand, format), "x", 1 << 20)
      ROUNDS.times do
        changed = content.dup
        random.rand(1..4).times { changed.setbyte(random.rand(changed.bytesize), random.rand(256)) }
        changed = changed.byteslice(0, random.rand(changed.bytesize)) if random.rand(5).zero?
        read(changed, format)
      end
    end
  end

  # Still JSON, but with a part that is something else, or is missing.
  def test_changed_values
    random = Random.new(ENV.fetch("SEED", 1).to_i)
    %i[firefox speedscope].each do |format|
      ROUNDS.times do
        file = JSON.parse(Convert.dump(by_hand, format))
        change(file, random)
        read(JSON.generate(file, allow_nan: true), format)
      end
    end
  end

  private

  # One of the values, with any of them the same chance at each level.
  def change(value, random)
    key = value.is_a?(Hash) ? value.keys.sample(random: random) : random.rand([value.size, 1].max)
    inside = value[key]
    if random.rand(5).positive? && (inside.is_a?(Hash) || inside.is_a?(Array)) && inside.any?
      change(inside, random)
    elsif value.is_a?(Hash) && random.rand(4).zero?
      value.delete(key)
    else
      value[key] = VALUES.sample(random: random)
    end
  end

  def read(bytes, format)
    profile = Convert.load(bytes, format)

    assert_equal profile.total(:samples), profile.about[:samples]
    # What is read can be kept.
    Profiler::Format.load(Profiler::Format.dump(profile))
  rescue Damaged => e
    assert_match(/\Athe profile .*: it cannot be read\.\z/m, e.message)
  end
end
