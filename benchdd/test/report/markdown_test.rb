# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require_relative "../support/sample_results"
require "kramdown"
require "nokogiri"

class MarkdownTest < Minitest::Test
  def markdown(document, **options)
    BenchDD::Report::Markdown.new(BenchDD::Report::Results.new(document), **options).to_s
  end

  def page(document)
    Nokogiri::HTML5.fragment(Kramdown::Document.new(markdown(document), parse_block_html: true).to_html)
  end

  def test_the_first_line_says_it_all
    first = markdown(SampleResults.new.compare({ "a" => [1.1, nil] })).lines.first

    assert_match(
      /\A\*\*benchdd failed: 1 broken, 1 slower: a on large raised; a on small: HEAD is \d+\.\d % slower/, first
    )
    assert_match(/\A\*\*benchdd passed: 2 faster: /, markdown(SampleResults.new.compare({ "a" => [0.9, 0.8] })))
  end

  def test_a_limit_lets_through
    document = SampleResults.new.compare({ "a" => [1.05, 1.2] })

    assert_match(/\A\*\*benchdd passed/, markdown(document, limit: 0.3))
    found = markdown(document, limit: 0.1)

    assert_match(/\A\*\*benchdd failed/, found)
    assert_includes found, "### Slower by more than 10.0 %\n\n- a on large: HEAD is "
    assert_equal 1, found.scan("**▲ slower**").size
  end

  def test_tables_hold_every_row
    rows = page(SampleResults.new.compare).css("table").map do |table|
      table.css("tbody tr").map { |row| row.css("td").map(&:text) }
    end

    assert_equal [6, 6], rows.map(&:size)
    assert_equal(%w[static static dynamic dynamic miss miss], rows[0].map(&:first))
    assert_equal ["▼ faster", "▲ slower", "= same within 1 %"], rows[0].values_at(1, 3, 5).map(&:last)
  end

  # Kramdown is not GitHub's parser, but what has a meaning for it has one there, too.
  def test_hostile_names_are_text
    names = Hostile::NAMES.reject(&:empty?)
    found = page(SampleResults.new.compare(names.to_h { |name| [name, [1.02, nil]] }))

    assert_empty found.css("script, img, a, em, svg, del, hr, blockquote, x, code code")
    assert_equal 2, found.css("table").size
    assert_equal [names.size * 2], found.css("table").map { |table| table.css("tbody tr").size }.uniq
    assert_equal names.map { |name| BenchDD::Report::Printable.line(name) }.uniq,
                 found.css("table").first.css("td:first-child").map(&:text).uniq
    assert_equal names.size, found.xpath("./h3[text()='Broken']/following-sibling::ul[1]/li").size
  end

  def test_nobody_is_called_and_nothing_is_linked
    found = markdown(SampleResults.new.compare({ "@someone #12 www.x.example http://y.example" => [1.2, 1.2] }))

    refute_match(%r{@\w|(?<!&)#\d|www\.|://}, found)
    assert_includes found,
                    "- &#64;&#8203;someone &#35;&#8203;12 www&#46;x.example http&#58;//y.example on large: HEAD is"
  end

  def test_messages_are_shown_as_they_are
    document = SampleResults.new.compare({ "a" => [1.0, nil] })
    document["suites"][0]["results"].last["message"] = "expected <b>1</b>\n```\n\n</details> got `2`"

    assert_equal "expected <b>1</b>\n```\n\n</details> got `2`\n", page(document).css("li pre code").text
  end

  def test_a_long_table_is_folded
    changes = (1..30).to_h { |number| ["scenario #{number}", [1.0, 1.0]] }

    assert_includes markdown(SampleResults.new.compare(changes)), "<details><summary>120 rows</summary>\n\n**small**"
    refute_includes markdown(SampleResults.new.compare), "rows</summary>"
  end

  def test_how_it_was_measured
    assert_includes markdown(SampleResults.new.compare),
                    "- <code>HEAD</code>: 9f02c4d7be and changes, Ruby 3.1.2 with YJIT, rack 3.1.8"
  end
end
