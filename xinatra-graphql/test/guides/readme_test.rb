# frozen_string_literal: true

require_relative "../test_helper"

# The table of pages says where each file is.
class GuidesReadmeTest < Minitest::Test
  README = File.read(File.join(__dir__, "README.md"))

  def test_each_file_has_its_page
    Dir.glob("*/*_test.rb", base: __dir__).each do |file|
      page = File.basename(file, "_test.rb")

      assert_match(%r{^\| .*\b#{page}\b.*`#{File.dirname(file)}/}, README, file)
    end
  end

  def test_each_file_that_is_named_is_there
    README.scan(%r{`(\w+/\w*(?:_test\.rb)?)`}).flatten.each do |path|
      assert_path_exists File.join(__dir__, path)
    end
  end
end
