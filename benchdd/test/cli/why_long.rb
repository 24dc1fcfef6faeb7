# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/profiling"
require "json"

# `compare --why` says which methods have changed: ten pairs of processes, each half a second.
class CLIWhyLong < Minitest::Test
  include Profiling

  # Moved down a line, too.
  SLOWER = "# changed\n#{ROUTER.sub("< 60", "< 110")}".freeze

  def test_the_method_that_has_become_slower_is_named
    in_folder do |folder|
      write(folder, "lib/router.rb" => SLOWER)
      # YJIT's code does not record in which line it is.
      output, status = benchdd(folder, "compare", "HEAD", "--yjit", "off", "--why", "reasons", "--json", "r.json",
                               "--html", "r.html", "--markdown", "r.md")

      assert_predicate status, :success?, output
      assert_match(/ why match on small: working tree is [\d.]+ % slower than HEAD \(.*\): \+[\d.]+ % in Router#match /,
                   output.split.join(" "))
      why = JSON.parse(File.read(File.join(folder, "r.json"))).dig("suites", 0, "comparisons", 0, "why")

      assert_equal "Router#match (router.rb:5)", why["changes"].first["name"]
      assert_equal "reasons/1-match-small.html", why["page"]
      assert_match(/\A<!DOCTYPE html>/i, File.read(File.join(folder, why["page"])))
      assert_includes File.read(File.join(folder, "r.html")), %(href="reasons/1-match-small.html")
      assert_match(/### Why\n\n- match on small: .*Router/, File.read(File.join(folder, "r.md")))
    end
  end
end
