# frozen_string_literal: true

require "tmpdir"
require_relative "../../test_helper"
require_relative "hand_made"
require "benchdd/profiler/views/server"

class ViewsShelfTest < Minitest::Test
  Shelf = BenchDD::Profiler::Views::Shelf

  def in_folder
    Dir.mktmpdir { |folder| Dir.chdir(folder) { yield folder } }
  end

  def keep(path, profile = HandMade.profile, ago: 0)
    File.binwrite(path, BenchDD::Profiler::Format.dump(profile))
    File.utime(Time.now - ago, Time.now - ago, path)
  end

  def shelf(path)
    Shelf.new(path) { |profile, title| "#{title}: #{@drawn = (@drawn || 0) + 1}, #{profile.total(:samples)}" }
  end

  def failure(&block) = assert_raises(BenchDD::Error, &block).message

  def test_a_profile_is_drawn_again_only_when_its_file_has_changed
    in_folder do
      keep("a.bprof", ago: 10)
      shelf = shelf("a.bprof")

      refute_predicate shelf, :folder?
      assert_equal ["a.bprof: 1, 100"] * 2, [shelf.page(nil), shelf.page(nil)]
      keep("a.bprof", HandMade.named(["x"]))

      assert_equal "a.bprof: 2, 1", shelf.page(nil)
      assert_equal ["a.bprof", nil], [shelf.path(nil), shelf.path("a.bprof")]
      assert_nil shelf.page("a.bprof")
    end
  end

  def test_a_file_that_goes_or_is_damaged_and_comes_back
    in_folder do
      keep("a.bprof")
      shelf = shelf("a.bprof")
      File.write("a.bprof", "half")

      assert_match(/\Aa\.bprof is no profile of BenchDD/, failure { shelf.page(nil) })
      File.delete("a.bprof")

      assert_match(/\Aa\.bprof cannot be read \(.+\): name a profile\z/, failure { shelf.page(nil) })
      keep("a.bprof")

      assert_equal "a.bprof: 2, 100", shelf.page(nil)
    end
  end

  def test_what_cannot_be_shown
    in_folder do
      File.write("a.json", "{}")
      File.mkfifo("pipe")

      { "a.json" => /a\.json is no profile of BenchDD/, "none" => /none cannot be read/, "pipe" => /pipe is no file/ }
        .each { |path, message| assert_match(message, failure { shelf(path) }) }
    end
  end

  def test_a_folder_lists_its_profiles_the_newest_first
    in_folder do |folder|
      keep("old", ago: 20)
      keep("new.bprof", ago: 10)
      File.write("other.txt", "BenchDDprofil")
      [".hidden", "half.bprof.part"].each { |name| keep(name) }
      File.mkfifo("pipe")
      Dir.mkdir("folder.bprof")
      shelf = shelf(folder)

      assert_predicate shelf, :folder?
      assert_equal %w[new.bprof old], shelf.names
      assert_equal "new.bprof: 1, 100", shelf.page("new.bprof")
      assert_equal ["new.bprof: 1, 100", "old: 2, 100"], [shelf.page("new.bprof"), shelf.page("old")]
      [nil, "other.txt", "..", "../#{File.basename(folder)}/old", "/etc/passwd", ""].each do |name|
        assert_nil shelf.page(name)
      end
    end
  end

  def test_pages_that_are_kept_are_few
    in_folder do |folder|
      names = Array.new(6) { |number| "#{number}.bprof".tap { |name| keep(name) } }
      shelf = shelf(folder)
      names.each { |name| shelf.page(name) }

      assert_equal ["5.bprof: 6, 100", "0.bprof: 7, 100"], [shelf.page("5.bprof"), shelf.page("0.bprof")]
    end
  end

  def test_names_in_a_list_are_text
    in_folder do |folder|
      keep("<b>&\"' +.bprof")

      assert_includes shelf(folder).list,
                      '<li><a href="/%3Cb%3E%26%22%27%20%2B.bprof/">&lt;b&gt;&amp;&quot;&#39; +.bprof</a></li>'
      File.delete("<b>&\"' +.bprof")

      assert_includes shelf(folder).list, "<p>There is no profile in it yet.</p>"
    end
  end
end
