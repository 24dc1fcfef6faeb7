# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/watching"

# Files that a watch finds out about after a verdict.
class WatchLong < Minitest::Test
  include Watching

  EXTRA = "module Work; def self.extra(number) = number; end"
  WITH_EXTRA = "require_relative \"extra\"\n#{SLOWER.sub("number * 2", "extra(number * 2)")}".freeze

  def test_a_file_that_is_newly_required_is_followed
    in_repository do |folder|
      save(folder, "lib/extra.rb", EXTRA)
      watch(folder) do |screen, _|
        await(screen, /Watching 2 files/)
        save(folder, "lib/work.rb", WITH_EXTRA)
        await(screen, /slower/)
        save_until_seen(screen, folder, "lib/extra.rb", EXTRA)
      end
    end
  end

  # That it is loaded is found out after the verdict.
  def save_until_seen(screen, folder, path, text)
    seen = (1..PATIENCE).any? do |time|
      save(folder, path, text + ("\n" * time))
      @seen << screen.readpartial(4096) while screen.wait_readable(1)
      @seen.include?("#{path} changed")
    end

    assert seen, "#{path} is not watched: #{@seen}"
  end
end
