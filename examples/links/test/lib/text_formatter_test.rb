# frozen_string_literal: true

require_relative "../test_helper"

class TextFormatterTest < Minitest::Test
  parallelize_me!

  CASES = {
    "" => "", "a\nb" => "<p>a<br>b</p>", "a\r\n\r\nb" => "<p>a</p>\n<p>b</p>",
    "> a\n> b" => "<blockquote><p>a<br>b</p></blockquote>", ">" => "<blockquote><p></p></blockquote>",
    "    x < y\n    z" => "<pre><code>x &lt; y\nz</code></pre>", "a `b<` c" => "<p>a <code>b&lt;</code> c</p>",
    "a `b" => "<p>a `b</p>", "`" => "<p>`</p>", "<b>" => "<p>&lt;b&gt;</p>", "\n \n\n" => "",
    "see https://a.example/b." =>
      '<p>see <a href="https://a.example/b" rel="nofollow ugc noopener">https://a.example/b</a>.</p>',
    "javascript:alert(1)" => "<p>javascript:alert(1)</p>",
    'https://a.example/"onclick=' =>
      '<p><a href="https://a.example/" rel="nofollow ugc noopener">https://a.example/</a>&quot;onclick=</p>',
    "http://!" => '<p><a href="http://" rel="nofollow ugc noopener">http://</a>!</p>'
  }.freeze

  def test_each_form
    CASES.each { |text, html| assert_equal html, TextFormatter.html(text), text.inspect }
  end

  def test_long_texts_take_time_in_proportion
    ["http://#{"." * 20_000}", "`" * 20_000, "\n" * 20_000, "https://" * 2_500, "> " * 10_000].each do |text|
      started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      TextFormatter.html(text)

      assert_operator Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started, :<, 1
    end
  end
end
