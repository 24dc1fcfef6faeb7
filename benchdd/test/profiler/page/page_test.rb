# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "sample_pages"

# The pages as text; what they do in a browser is tested in one.
class ProfilePageTest < Minitest::Test
  Format = BenchDD::Profiler::Format
  PARTS = %w[style script].freeze

  def test_the_profile_is_in_the_page_as_it_is_in_a_file
    profile = SamplePages.profile
    data = SamplePages.page(profile)[%r{<script id="profile" type="application/octet-stream">(.*?)</script>}, 1]

    assert_equal Format.dump(profile), data.unpack1("m0")
  end

  def test_titles_are_text
    [SamplePages.page(SamplePages.profile, title: "</title><script>alert(1)</script>"),
     SamplePages.difference(title: "</title><script>alert(1)</script>")].each do |page|
      assert_includes page, "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"
      refute_includes page, "<script>alert"
    end
  end

  # By its hash each, and nothing else.
  def test_the_policy_lets_the_pages_own_script_and_style_in
    [SamplePages.page(SamplePages.profile), SamplePages.difference].each do |page|
      policy = page[/Content-Security-Policy" content="(.*?)"/, 1]

      PARTS.each do |name|
        text = page[%r{<#{name}>(.*?)</#{name}>}m, 1]

        assert_includes policy, "#{name}-src &#39;sha256-#{Digest::SHA256.base64digest(text)}&#39;"
      end
      assert policy.start_with?("default-src &#39;none&#39;;")
      refute_match(/unsafe|https?:|\*/, policy)
    end
  end

  def test_nothing_is_fetched
    [SamplePages.page(SamplePages.profile), SamplePages.difference].each do |page|
      refute_match(/\b(?:src|href)="(?!#|data:,")|@import|url\(|\bfetch\(|XMLHttpRequest/, page)
    end
  end

  def test_a_difference_cannot_end_its_script
    frames = Hostile::NAMES.map { |name| [name, "</script>", 1] }
    page = SamplePages.difference(frames: frames, verdict: "<!-- <script> \u2028")
    data = page[%r{<script id="difference" type="application/octet-stream">(.*?)</script>}m, 1]
    read = JSON.parse(data)

    refute_match(/[<>&\u2028]/, data)
    assert_equal ["<!-- <script> \u2028", "</script>"], [read["verdict"], read["frames"][3][1]]
    assert_includes read["frames"].map(&:first), "\uFFFD not UTF-8"
  end

  def test_intervals_without_an_end_can_be_written
    changes = [{ **SamplePages::DIFFERENCE[:changes].first, interval: [-Float::INFINITY, 1.0] }]
    page = SamplePages.difference(changes: changes)

    assert_includes page, '"interval":[null,1.0]'
  end
end
