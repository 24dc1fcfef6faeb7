# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/watching"

# The command in a terminal, as somebody who edits has it beside the editor.
class WatchTest < Minitest::Test
  include Watching

  def test_the_next_save_interrupts
    in_repository do |folder|
      watch(folder) do |screen, _|
        await(screen, /Watching/)
        save(folder, "lib/work.rb", "#{CODE}# the same")
        await(screen, /changed/)
        save(folder, "lib/work.rb", SLOWER)
        await(screen, /changed/)
        await(screen, /slower/)
      end
    end
  end

  def test_a_save_is_judged_also_after_a_mistake
    in_repository do |folder|
      watch(folder) do |screen, _|
        await(screen, /Watching 2 files/)
        save(folder, "lib/work.rb", "def nonsense(")
        await(screen, /could not be loaded.*syntax error/m)
        save(folder, "lib/work.rb", SLOWER)
        await(screen, %r{lib/work\.rb changed})
        await(screen, /sum, numbers: slower, \+\d+\.\d %/)
      end
    end
  end

  def test_both_sides_are_prepared
    in_repository(code: "require_relative \"made\"\n#{Repository::CODE}") do |folder|
      save(folder, ".gitignore", "lib/made.rb\n")
      commit(folder)
      watch(folder, "--prepare", "touch lib/made.rb") do |screen, _|
        await(screen, /Watching 3 files/)
        save(folder, "lib/work.rb", "require_relative \"made\"\n#{SLOWER}")
        await(screen, %r{lib/work\.rb changed})
        await(screen, /slower/)
      end
    end
  end
end
