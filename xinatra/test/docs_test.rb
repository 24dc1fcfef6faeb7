# frozen_string_literal: true

require_relative "test_helper"
require_relative "library_report"
require "open3"
require "tmpdir"

# The documentation is complete, leads somewhere, and what it shows runs.
class DocsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  PAGES = Dir.glob(%w[{README,CONTRIBUTING,SECURITY}.md docs/**/*.md examples/links/README.md], base: ROOT)
             .map { |page| "#{ROOT}/#{page}" }.freeze
  # What ends the search for a docstring above a method: a loop or heredoc that makes methods has it above itself.
  STOP = /\A\s*(?:#|\z|end\b|class\b|module\b|def\b|attr_|alias|private|public|include\b|extend\b)/

  def test_every_public_method_has_a_docstring
    methods = LibraryReport.public_names.compact.reject { |name, method| exempt?(name, method) }
    bare = methods.reject { |_name, method| docstring?(method) }

    assert_operator methods.size, :>, 300
    assert_empty(bare.map { |name, method| "#{name} #{method["location"].join(":")}" })
  end

  def test_links_lead_to_files_and_headings
    PAGES.each do |page|
      assert_empty(links(page).reject { |target| found?(page, target) }, page)
    end
  end

  def test_programs_run_and_answer
    programs = PAGES.flat_map { |page| samples(page) }

    assert_operator programs.size, :>=, 5, "too few programs were found in docs/"
    programs.each do |page, program|
      output, status = run_program(program)

      assert_predicate status, :success?, "#{page}:\n#{program}\n#{output}"
    end
  end

  def test_every_guide_is_in_the_index
    index = links("#{ROOT}/docs/README.md")

    assert_empty Dir.children("#{ROOT}/docs").grep(/\.md\z/) - ["README.md"] - index
  end

  def test_every_setting_is_documented
    guide = File.read("#{ROOT}/docs/configuration.md")

    assert_operator settings.size, :>, 30
    assert_empty(settings.reject { |name| guide.include?("`#{name}`") })
  end

  private

  # A setting is documented in its guide, and what a Struct or an `attr_writer` makes by its reader.
  def exempt?(name, method)
    file, = method["location"]
    return true unless file&.start_with?(LibraryReport::LIB)
    return true if name.end_with?("#initialize") && method["parameters"].empty?

    name.match?(/[#.]\w+=\z/) || setting?(name)
  end

  def setting?(name)
    owner, method = name.split(".")
    method && owner.match?(/\AXinatra::(?:Base|Application)\z/) && settings.include?(method.delete_suffix("?"))
  end

  def settings
    @settings ||= LibraryReport.public_names.keys.filter_map { |name| name[/\AXinatra::Base\.(\w+)=\z/, 1] }
  end

  def docstring?(method)
    file, line = method["location"]
    lines = lines_of(file)
    lines[0..(line - 2)].reverse.find { |text| STOP.match?(text) }.lstrip.start_with?("#")
  end

  def lines_of(file) = (@lines ||= {})[file] ||= File.readlines(file)

  # Targets of links in a page, code apart; only those inside of the repository.
  def links(page)
    text = File.read(page).gsub(/^```.*?^```/m, "").gsub(/`[^`]*`/, "")
    text.scan(/\]\(([^)\s]+)\)/).flatten.grep_v(/\A[a-z]+:/)
  end

  def found?(page, target)
    path, anchor = target.split("#", 2)
    file = path.empty? ? page : File.expand_path(path, File.dirname(page))
    File.exist?(file) && (anchor.nil? || headings(file).include?(anchor))
  end

  def headings(file)
    titles = File.readlines(file).filter_map { |line| line[/\A#+ (.*)/, 1] }
    titles.map { |title| title.downcase.gsub(/[^\w\- ]/, "").tr(" ", "-") }
  end

  # Blocks of Ruby that are whole programs, and need no file besides.
  def samples(page)
    programs = File.read(page).scan(/^```ruby\n(require "xinatra.*?)^```/m).flatten
    programs = programs.grep_v(/^require_relative/)
    programs = programs.grep_v(%r{^require "xinatra/server"}) if ENV["XINATRA_NATIVE"] == "0"
    programs.map { |program| [page, program] }
  end

  # Runs the program in a folder of its own, then asks what it defines for its first page.
  def run_program(program)
    Dir.mktmpdir do |folder|
      File.write("#{folder}/app.rb", program)
      command = [RbConfig.ruby, "-I#{LibraryReport::LIB}", File.expand_path("docs_program.rb", __dir__), "app.rb"]
      Open3.capture2e({ "APP_ENV" => "test" }, *command, chdir: folder)
    end
  end
end
