# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require "benchdd/report"
require "nokogiri"

class ElementsTest < Minitest::Test
  include BenchDD::Report::Elements

  def test_texts_and_attributes_survive_in_xml_and_in_html
    Hostile::NAMES.each do |name|
      text = tag(:p, name, tag(:b, name), title: name, data_x: name).to_s
      shown = BenchDD::Report::Printable.valid(name).gsub(/[\e\a\0]/) { |character| character.dump[1..-2] }
      [Nokogiri::XML(text, &:strict).root, Nokogiri::HTML5.fragment(text).at("p")].each do |element|
        assert_equal shown * 2, element.text
        assert_equal shown, element["data-x"]
        assert_equal 2, element.children.size unless name.empty?
      end
    end
  end

  def test_attributes_that_are_not_there
    assert_equal '<input hidden="" value="0"/>', tag(:input, id: nil, checked: false, hidden: true, value: 0).to_s
  end

  def test_only_what_may_be_empty_is_written_in_one_tag
    assert_equal "<td></td>", tag(:td).to_s
    assert_equal '<rect x="1"/>', tag(:rect, x: 1).to_s
    assert_equal "<failure>why</failure>", tag(:failure, "why").to_s
  end
end
