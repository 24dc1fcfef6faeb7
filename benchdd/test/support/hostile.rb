# frozen_string_literal: true

# Names as nobody should give them: each would do harm in at least one kind of report.
module Hostile
  NAMES = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"onmouseover="alert(1)', "'; alert(1); //",
    "&lt;b&gt; &amp;", "]]><x/>", "<!-- -->", "</style></svg>", "a|b", "`code` and ``more``", "*bold* _thin_ ~gone~",
    "[a](javascript:alert(1))", "![i](http://tracker.example/x.png)", "@everyone please", "see #1 and www.evil.example",
    "http://evil.example/a.b", "1. first", "- item", "# heading", "\\", "\e[31mred\e[0m", "bell\a and\ttab",
    "two\nlines", "\u202Eesrever", "\u0000nul", "\xFF not UTF-8", "日本語のシナリオ", "e\u0301 combined", "x" * 300, ""
  ].freeze
end
