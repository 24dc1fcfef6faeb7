# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/cli"
require "tmpdir"

class MeasuringOptionsTest < Minitest::Test
  MeasuringOptions = BenchDD::CLI::MeasuringOptions

  def share(text) = MeasuringOptions.share(text)

  def parse(*arguments, words: 0) = MeasuringOptions.new("Usage").parse([*arguments, __FILE__], words: words)

  # @return [String] what is wrong with a command line
  def refused(*arguments, error: BenchDD::CLI::UsageError, **options)
    assert_raises(error) { MeasuringOptions.new("Usage").parse(arguments, **options) }.message
  end

  def test_shares
    assert_in_delta 0.02, share("2%"), 1e-12
    assert_in_delta 0.02, share("0.02"), 1e-12
    assert_in_delta 0.005, share("0.5%"), 1e-12
    assert_in_delta 0.99, share("99%"), 1e-12
    assert_in_delta 0, share("0%"), 1e-12
  end

  def test_what_is_no_share
    ["1", "100%", "2", "150%", "-1%", "-0.1", "", "%", "x", "2 %%", "nan"].each do |text|
      error = assert_raises(OptionParser::InvalidArgument, text) { share(text) }

      assert_equal "invalid argument: #{text}", error.message
    end
  end

  def test_settings
    settings = parse("--alpha", "5%", "--effect", "0.02", "--seconds", "0.2", "--limit", "60",
                     "--only", "tree,linear", "--dataset", "small").settings

    assert_equal [0.05, 0.02, 0.2, 60.0, %w[tree linear], %w[small]],
                 settings.to_h.values_at(:alpha, :minimum_effect, :seconds, :limit, :only, :datasets)
  end

  def test_what_is_usual
    options = parse
    settings = options.settings

    assert_equal [BenchDD::Statistics::Design::ALPHA, BenchDD::Statistics::Design::MINIMUM_EFFECT,
                  BenchDD::Comparison::Runner::SECONDS, nil, nil, nil],
                 settings.to_h.values_at(:alpha, :minimum_effect, :seconds, :limit, :only, :datasets)
    assert_empty options.outputs
  end

  def test_outputs
    options = parse("--json", "r.json", "--html", "r.html", "--markdown", "r.md", "--junit", "r.xml")

    assert_equal({ json: "r.json", html: "r.html", markdown: "r.md", junit: "r.xml" }, options.outputs)
  end

  def test_options_of_a_command
    base = nil
    MeasuringOptions.new("Usage") { |parser| parser.on("--base NAME") { |name| base = name } }
                    .parse(["--base", "main", __FILE__])

    assert_equal "main", base
  end

  def test_words_stand_before_files
    options = parse("main..HEAD", words: 1)

    assert_equal [["main..HEAD"], [__FILE__]], [options.words, options.files]
    assert_empty parse(words: 1).words
  end

  def test_a_word_too_many
    assert_match(/"main" is no Ruby file/, refused("main"))
    assert_match(/"B" is no Ruby file/, refused("A", "B", words: 1))
  end

  def test_a_file_that_is_not_there
    assert_match(/there is no file nothing\.rb/, refused("nothing.rb"))
  end

  def test_files_are_found_where_they_usually_are
    Dir.mktmpdir do |folder|
      Dir.chdir(folder) do
        assert_match(%r{none is benchmarks/\*_bench\.rb}, refused)
        Dir.mkdir("benchmarks")
        File.write("benchmarks/a_bench.rb", "")
        File.write("benchmarks/helper.rb", "")

        assert_equal ["benchmarks/a_bench.rb"], MeasuringOptions.new("Usage").parse([]).files
      end
    end
  end

  def test_numbers_are_positive
    [%w[--seconds 0], %w[--seconds -1], %w[--limit 0], %w[--limit x], %w[--alpha 1], %w[--effect 200%]].each do |option|
      assert_match(/invalid argument: .*#{option.last}/, refused(*option, error: OptionParser::InvalidArgument))
    end
  end

  def test_an_option_that_there_is_not
    assert_match(/invalid option: --nothing/, refused("--nothing", error: OptionParser::InvalidOption))
  end
end
