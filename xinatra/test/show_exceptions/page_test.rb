# frozen_string_literal: true

require_relative "shown_exceptions"
require "nokogiri"

class ShowExceptionsPageTest < Minitest::Test
  parallelize_me!
  include ShownExceptions

  def test_class_and_message_are_escaped
    html = page(error(IOError, "<script>alert(1)</script>\"'&"))

    assert_includes html, "<h1>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</h1>"
    assert_equal 1, html.scan("<script").size
  end

  def test_the_apps_lines_come_first
    html = page(error)
    line = html[/<summary[^>]*>(.*?):<b>(\d+)</, 2].to_i

    assert_equal "raise klass, message", File.readlines("#{__dir__}/shown_exceptions.rb")[line - 1].strip
    assert_match(/<li data-line="#{line}" class="current">    raise klass, message</, html)
    assert_match(/<li data-line="#{line - 1}">  def error/, html)
  end

  def test_frames_of_gems_are_only_in_the_whole_backtrace
    exception = assert_raises(TypeError) { Rack::Utils.parse_nested_query("a=1&a[b]=2") }
    html = page(exception)

    assert_match(%r{<li class="gem">.*>rack-[\d.]+ lib/rack/}, html)
    refute_match(/<summary[^>]*>rack-/, html)
    assert_match(/<li class="app">/, html)
  end

  def test_frames_of_the_framework
    exception = assert_raises(ArgumentError) { Xinatra::InlineTemplates.parse("a\0b", "utf-8") }

    assert_match(%r{<li class="framework">.*>xinatra/templates/inline_templates\.rb:}, page(exception))
  end

  def test_an_exception_that_is_nowhere_near_the_app
    exception = IOError.new("x")
    exception.set_backtrace(["#{Gem.dir}/gems/thing-1.2/lib/thing.rb:3:in `x'"])

    assert_includes page(exception), ">thing-1.2 lib/thing.rb:<b>3</b>"
  end

  def test_what_ruby_adds_to_a_message
    exception = assert_raises(NameError) { [].frist }

    assert_match(%r{<pre class="hint">.*Did you mean\?\s+first.*</pre>}m, page(exception))
  end

  def test_causes_have_their_source
    html = page(caused)

    assert_includes html, "<h1>outer</h1>"
    assert_match(%r{<section id="error-1" class="cause">\s*<h2>Caused by <b class="mono">RuntimeError</b> inner</h2>},
                 html)
    assert_includes html, %(class="current">    raise &quot;inner&quot;</li>)
  end

  def test_backtraces_of_any_kind
    [nil, [], ["nonsense"], ["(eval):1:in `x'"], ["<internal:kernel>:3"], ["/nowhere.rb:5"],
     ["#{__FILE__}:999999:in `x'"],
     ["#{__FILE__}:0"], ["/:3"], ["/dev/zero:3"], ["C:/app.rb:7:in 'App#x'"], ["\xFF.rb:1"], ["\0.rb:1"],
     ["a" * 100_000], Array.new(10_000, "#{__FILE__}:3:in `x'")].each do |backtrace|
      exception = IOError.new("x")
      exception.set_backtrace(backtrace) if backtrace

      assert_operator page(exception).bytesize, :<, 500_000, backtrace.to_s[0, 50]
    end
  end

  def test_an_exception_whose_methods_fail
    exception = IOError.new("x")
    %i[message backtrace cause inspect to_s full_message detailed_message class].each do |name|
      exception.define_singleton_method(name) { |*, **| raise "no #{name}" }
    end

    assert_includes page(exception), "IOError"
    assert_includes plain(exception), "IOError"
  end

  def test_messages_of_any_kind
    ["", "\xFF\xFE", "\xFF".b, "Grüße", "Grüße".encode("utf-16le"), "a\nb\nc", "\n\n",
     "x" * 1_000_000].each do |message|
      assert_operator page(error(IOError, message)).bytesize, :<, 100_000
    end
  end

  def test_a_source_that_cannot_be_shown
    Tempfile.create("big") do |file|
      file.write("x\n" * 2_000_000)
      file.flush
      exception = IOError.new("x")
      exception.set_backtrace(["#{file.path}:3"])

      refute_includes page(exception), "<li data-line"
    end
  end

  def test_the_page_needs_no_other_file
    refute_match(/(?:src|href)="(?!#)/, page)
    refute_match(/url\((?!#)/, page)
  end

  def test_its_elements_are_closed
    document = Nokogiri::HTML5.parse(page(caused, env_for("/?a=1")), max_errors: 10)

    assert_empty document.errors.map(&:to_s)
  end
end
