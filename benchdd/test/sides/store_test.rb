# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/sides"
require "tmpdir"

class StoreTest < Minitest::Test
  parallelize_me!
  Store = BenchDD::Sides::Store

  def with_store(**options)
    Dir.mktmpdir { |folder| yield Store.new(folder, **options), folder }
  end

  # Runs a block in a process of its own that has none of this one's locks; returns what it wrote.
  def elsewhere(folder, code)
    script = "Store = BenchDD::Sides::Store; store = Store.new(#{folder.dump}); $stdout.sync = true; #{code}"
    IO.popen([RbConfig.ruby, "-I#{File.expand_path("../../lib", __dir__)}", "-rbenchdd/sides", "-e", script], "r+")
  end

  def test_a_folder_is_made_once
    with_store do |store, folder|
      made = 0
      2.times { store.fetch("a") { |path| File.write("#{path}/n", made += 1) } }

      assert_equal "1", File.read("#{store.fetch("a") { flunk }}/n")
      assert_equal "#{folder}/a", store.fetch("a") { flunk }
    end
  end

  def test_what_was_left_half_made_is_made_anew
    with_store do |store|
      assert_raises(RuntimeError) do
        store.fetch("a") do |path|
          File.write("#{path}/half", "")
          raise "no"
        end
      end
      path = store.fetch("a") { |fresh| assert_empty Dir.children(fresh) }

      assert_equal [Store::MADE], Dir.children(path)
    end
  end

  def test_others_wait_while_it_is_made_and_then_take_it
    with_store do |store, folder|
      other = elsewhere(folder, "store.fetch('a') { |path| puts 'making'; gets; File.write(path + '/n', 'theirs') }")

      assert_equal "making", other.gets.chomp
      waiting = Thread.new { store.fetch("a") { |path| File.write("#{path}/n", "ours") } }

      refute waiting.join(0.1), "it has not waited"
      other.puts

      assert_equal "theirs", File.read("#{waiting.value}/n")
      other.close
    end
  end

  def test_what_is_reserved_is_this_process_s_alone
    with_store do |store, folder|
      own = store.reserve { |number| "slot-#{number}" }
      other = elsewhere(folder, "puts store.reserve { |number| %(slot-\#{number}) }; gets")

      assert_equal ["#{folder}/slot-0", "#{folder}/slot-1"], [own, other.gets.chomp]
      assert_equal(own, store.reserve { |number| "slot-#{number}" })
      other.puts
      other.close
    end
  end

  def test_the_folders_unused_for_longest_are_removed_but_those_in_use
    with_store do |_, folder|
      other = elsewhere(folder, "store.fetch('used') { }; puts; gets")
      other.gets
      elsewhere(folder, "%w[old older].each { |name| store.fetch(name) { } }").read
      %w[used older old].each_with_index { |name, age| File.utime(0, 1_000 + age, "#{folder}/#{name}.lock") }
      Store.new(folder, kept: 2).fetch("new") { |path| File.write("#{path}/n", "") }

      assert_equal %w[new used], Dir.children(folder).grep_v(/lock/).sort
      assert_equal %w[new.lock used.lock], Dir.children(folder).grep(/lock/).sort
      other.puts
      other.close
    end
  end
end
