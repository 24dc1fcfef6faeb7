# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class ContentTypesTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  TYPES = [
    [:html], [:json], [".xml"], ["txt"], [:js], ["text/csv"], ["application/json;charset=latin-1"], [:PNG],
    [:html, { charset: "latin1" }], [:html, { "charset" => "latin1" }], [:json, { charset: "utf-16" }],
    [:html, { level: 1, title: "a;b" }], [:html, { title: "a\"b,c" }], [:json, { "charset" => "x" }], [nil],
    [:nonsense, { default: "text/x-default" }], [:nonsense, { default: "a/b", a: :b }], ["image/svg+xml"],
    ["application/xhtml+xml"], ["text/html; charset=x", { charset: "y" }], ["", { default: "a/b" }]
  ].freeze
  SETTINGS = [{}, { default_encoding: "iso-8859-1" }, { add_charset: [/json/] }, { add_charset: [] }].freeze
  private_constant :TYPES, :SETTINGS

  def test_content_types_are_sinatras
    SETTINGS.product(TYPES) do |settings, (type, params)|
      assert_same_handling({}, settings) { params ? content_type(type, params.dup) : content_type(type) }
    end
  end

  def test_can_be_asked
    assert_same_handling { [content_type, content_type(:json), content_type] }
  end

  def test_the_header_can_be_added_to
    assert_same_handling do
      content_type(:json) << ";a=b"
      content_type("text/plain") << ";a=b"
      content_type(:json)
      content_type
    end
  end

  def test_leaves_its_arguments_alone
    params = { charset: "utf-8", default: "a/b" }.freeze

    handler_twins { content_type("text/html", params) }.last.then { |app| assert_equal 200, answer(app).first }
  end

  def test_an_unknown_type_is_named
    error, message = answer(handler_twins { content_type(:nonsense) }.last)

    assert_equal "RuntimeError", error
    assert_equal "Unknown media type: :nonsense. Register it: mime_type :name, \"type/subtype\"", message
  end

  def test_cannot_add_a_header
    app = handler_twins { content_type("text/html\r\nx-a: b", level: "1\r\nx-c: d") }.last

    assert_equal "text/html  x-a: b;level=\"1\\r\\nx-c: d\";charset=utf-8", answer(app)[1]["content-type"]
  end

  def test_media_types_are_sinatras
    assert_same_handling { [:json, ".json", "json", "JSON", "a/b", :nonsense, nil, ""].map { |type| mime_type(type) } }
  end

  ATTACHMENTS = [
    [], ["test.txt"], ["folder/test.csv"], ["no-extension"], ["a\"b.txt"], ["a\r\nb.txt"], ["test.xml", :inline],
    ["\u00FC.txt"], [nil, "inline"], [Pathname("folder/x.html")]
  ].freeze
  private_constant :ATTACHMENTS

  def test_attachments_are_sinatras
    ATTACHMENTS.each do |arguments|
      assert_same_handling { attachment(*arguments) }
      assert_same_handling { [content_type(:json), attachment(*arguments)] }
    end
  end

  def test_a_name_that_no_file_can_have_is_made_one
    header = ->(name) { answer(handler_twins { attachment(name) }.last)[1]["content-disposition"] }

    assert_equal "attachment; filename=\"a b.txt\"", header.call("a\0b.txt")
    assert_equal "attachment; filename=\"\u{FFFD}.txt\"", header.call("\xFF.txt")
  end

  def test_a_disposition_cannot_add_a_header
    app = handler_twins { attachment("a.txt", "inline\r\nx-a: b") }.last

    assert_equal "inline  x-a: b; filename=\"a.txt\"", answer(app)[1]["content-disposition"]
  end
end
