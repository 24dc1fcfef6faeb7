# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Hidden fields and tokens of a page.
class PageTest < RequestsTestCase
  Page = BenchDD::Requests::Replaying::Page

  def page(html, path = "/a/b") = Page.new(html, path)
  def hidden(name = "n", value = "v") = %(<input type="hidden" name="#{name}" value="#{value}">)

  def test_fields_belong_to_the_action_of_their_form
    html = %(<form action="/x">#{hidden("a")}</form><FORM METHOD=post ACTION='y?q=1'>#{hidden("b")}</FORM>
             <form>#{hidden("c")}</form><form action="http://other.example/z">#{hidden("d")}</form>
             <form action="">#{hidden("e")}</form>#{hidden("f")}<form action="http://[">#{hidden("g")}</form>)

    assert_equal [%w[/x a v], %w[/a/y b v], %w[/a/b c v], %w[/z d v], %w[/a/b e v], %w[/a/b f v], %w[/a/b g v]],
                 page(html).fields
  end

  def test_a_base
    assert_equal "/c/x", page(%(<base href="/c/d"><form action="x">#{hidden})).fields.first.first
  end

  def test_all_ways_to_write_an_attribute
    ['<input value="v" name="n" type="hidden"/>', "<INPUT TYPE=Hidden NAME=n VALUE=v>",
     "<input type='hidden'\n name='n' value = 'v' checked>",
     "<input type=hidden name=n value=v name=m disabled>",
     '<input data-x=">" type="hidden" name="n" value="v">'].each do |tag|
      assert_equal [["/a/b", "n", "v"]], page(tag).fields, tag
    end
  end

  def test_character_references
    text = "&quot;&amp;&#43;&#x2B;&#X2b;&lt;&gt;&apos;&#39&amp;amp;&unknown;&#0;&#xD800;&#9999999;&"

    assert_equal %("&+++<>''&amp;&unknown;&#0;&#xD800;&#9999999;&), page(hidden("n", text)).fields.first.last
  end

  def test_a_field_without_a_value
    assert_equal "", page('<input type="hidden" name="n">').fields.first.last
  end

  def test_metas
    assert_equal({ "csrf-token" => "a+b", "csrf-param" => "t" },
                 page('<meta name="csrf-token" content="a&#43;b" /><meta content=t name=CSRF-Param>' \
                      "<meta charset=utf-8>").metas)
  end

  def test_what_is_no_field
    ['<input name="n" value="v">', '<input type="hidden" value="v">', "<!-- #{hidden} -->",
     "<script>'#{hidden}'</script>",
     "<textarea>#{hidden}</textarea>", "<style>#{hidden}</style>", "<!-- #{hidden}", "<script>#{hidden}",
     "<inputs type=hidden name=n>",
     "<input type=hidden name=n", "text", "", "\xff\xfe"].each do |html|
      assert_empty page(html).fields, html
    end
  end

  def test_bytes_that_are_no_characters
    assert_equal [["/a/b", "n", "\u{fffd}"]], page(hidden("n", "\xff")).fields
  end

  def test_any_page_takes_time_in_proportion
    ["<" * 200_000, "<input " * 50_000, "<!--" * 80_000, "<script>" * 50_000, "<input #{"a" * 200_000}",
     "<form action='" * 30_000,
     "<input #{"a=\"b\" " * 50_000}", "&#1" * 100_000, "<input#{" " * 200_000}x", hidden * 3_000].each do |html|
      soon { page(html) }
    end
  end
end
