# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"
require "tempfile"

class InlineTemplatesTest < Minitest::Test
  parallelize_me!
  include SinatraTwin

  def file_of(content)
    Tempfile.create(["app", ".rb"], binmode: true) do |file|
      file.write(content)
      file.flush
      yield file.path
    end
  end

  # Reads the file by both, and asserts that they find the same.
  def assert_same_templates(content, encoding = "utf-8")
    file_of(content) do |path|
      theirs, ours = twins { set :default_encoding, encoding }.map do |app|
        app.inline_templates = path
        app.templates.transform_values { |source, file, line| [source, source.encoding, file, line] }
      end

      assert_equal theirs, ours
      return ours
    end
  end

  def test_templates_with_their_lines
    found = assert_same_templates("a = 1\nb = 2\n\n__END__\n\n@@ layout\n<l>\n\n@@index  \n<i>\n@@ other name\n")

    assert_equal [:layout, :index, :"other name"], found.keys
    assert_equal [7, 10, 12], found.values.map(&:last)
    assert_equal "<l>\n\n", found[:layout].first
  end

  def test_the_rows_of_a_template_are_its_own
    file_of("x\n__END__\n@@ index\n\n<% raise IOError %>\n") do |path|
      app = Class.new(Xinatra::Base) do
        set :environment, :test
        self.inline_templates = path
        get("/") { erb :index }
      end
      error = assert_raises(IOError) { app.call(Rack::MockRequest.env_for("/")) }

      assert_equal "#{path}:5", error.backtrace.first[/\A.*:\d+/]
    end
  end

  {
    "no_templates" => "a = 1\n",
    "nothing_behind_the_end" => "a = 1\n__END__\n",
    "an_end_without_a_line_end" => "a = 1\n__END__",
    "text_before_the_first_template" => "__END__\ntext\n@@ a\nb\n",
    "windows_line_ends" => "a = 1\r\n__END__\r\n@@ a\r\nb\r\n@@ b\r\nc",
    "an_end_that_is_none" => "a = '\n __END__\n__END__ \n'\n__END__\n@@ a\n1\n",
    "two_ends" => "__END__\n@@ a\n__END__\n@@ b\n1\n",
    "a_name_twice" => "__END__\n@@ a\n1\n@@ a\n2\n",
    "an_empty_name" => "__END__\n@@ a\n1\n@@\n2\n@@   \n3\n",
    "three_signs" => "__END__\n@@@ a\n1\n",
    "signs_within_a_line" => "__END__\n@@ a\n @@ b\nx @@ c\n",
    "no_line_end_at_the_end" => "__END__\n@@ a\n1",
    "an_encoding" => "# encoding: iso-8859-1\n__END__\n@@ a\nGr\xFC\xDFe\n".b,
    "an_encoding_in_the_emacs_way" => "# -*- coding: iso-8859-1 -*-\n__END__\n@@ a\nGr\xFC\xDFe\n".b,
    "an_encoding_in_the_second_line" => "#!/usr/bin/env ruby\n# coding: iso-8859-1\n__END__\n@@ a\nx\n",
    "unicode" => "# Grüße\n__END__\n@@ grüße\nGrüße ☃\n"
  }.each do |name, content|
    define_method("test_#{name}") do
      assert_same_templates(content)
      assert_same_templates(content, "iso-8859-1") if content.ascii_only?
    end
  end

  def test_a_file_that_does_not_exist
    assert_empty Xinatra::InlineTemplates.parse("/nowhere/app.rb", "utf-8")
  end

  def test_an_unknown_encoding
    file_of("# encoding: klingon\n__END__\n@@ a\nx\n") do |path|
      assert_raises(ArgumentError) { Xinatra::InlineTemplates.parse(path, "utf-8") }
    end
  end

  def test_sources_are_frozen
    file_of("__END__\n@@ a\nx\n") do |path|
      assert_predicate Xinatra::InlineTemplates.parse(path, "utf-8")[:a].first, :frozen?
    end
  end
end
