# frozen_string_literal: true

require "minitest/autorun"
require_relative "../changelog"

class ChangelogTest < Minitest::Test
  def test_finds_a_heading_in_its_usual_forms
    ["## 0.1.0", "## [0.1.0] - 2026-01-02", "## v0.1.0 (2026-01-02)", "## 0.1.0\n\n- First."].each do |heading|
      assert_operator Tooling::Changelog.new("# Changelog\n\n#{heading}"), :version?, "0.1.0", heading
    end
  end

  def test_takes_nothing_else_for_it
    ["0.1.0", "## 0.1.0.1", "## 0.1.0-rc1", "## 10.1.0", "## 0x1.0", "- since 0.1.0", "## Unreleased"].each do |text|
      refute_operator Tooling::Changelog.new("# Changelog\n\n#{text}\n"), :version?, "0.1.0", text
    end
  end
end
