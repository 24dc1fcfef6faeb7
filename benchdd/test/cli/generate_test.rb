# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/in_process"
require_relative "../support/repository"
require "benchdd/requests"

class GenerateTest < Minitest::Test
  include InProcess
  include Repository

  ROUTES = "# songs\nGET\t/songs/:id\nGET\t/songs\n\nPOST\t/songs\n"
  APP = <<~RUBY
    require "sinatra/base"
    class Songs < Sinatra::Base
      get("/songs/:id") { "song" }
      post("/songs") { "made" }
      get(/\\/\\d+/) { "number" }
    end
    use Rack::Head
    run Songs
  RUBY

  def in_folder(files = { "routes.tsv" => ROUTES })
    Dir.mktmpdir do |folder|
      files.each { |name, text| save(folder, name, text) }
      yield folder
    end
  end

  # Rack comes from the bundle.
  def environment(folder) = super.slice("NO_COLOR", "COLUMNS", "BENCHDD_CACHE")

  def requests(folder, name = "r.jsonl") = BenchDD::Requests::Reader.new(File.join(folder, name))

  # Below the header.
  def lines(folder, name) = File.foreach(File.join(folder, name)).count - 1

  def test_small_is_the_beginning_of_large_and_a_seed_decides
    in_folder do |folder|
      output, code = benchdd(folder, "generate", "--routes", "routes.tsv", "-o", "r.jsonl")

      assert_equal ["10000 requests for 3 routes in r.jsonl.\n", 0], [output, code]
      [%w[--count 50 -o small.jsonl], %w[--count 50 --seed 2 -o other.jsonl]].each do |options|
        assert_equal 0, run_in_process(folder, "generate", "--routes", "routes.tsv", *options).last
      end

      assert_equal([50, 10_000, 50], %w[small r other].map { |name| lines(folder, "#{name}.jsonl") })
      firsts = %w[small r other].map { |name| requests(folder, "#{name}.jsonl").first(50).map(&:to_s) }

      assert_equal firsts[0], firsts[1]
      refute_equal firsts[0], firsts[2]
      assert_equal({ "source" => "generator", "size" => 50, "seed" => 2 },
                   requests(folder, "other.jsonl").header.slice("source", "size", "seed"))
      assert_equal %w[GET POST], requests(folder).map(&:verb).uniq.sort
    end
  end

  def test_the_routes_of_an_app
    in_folder({ "config.ru" => APP }) do |folder|
      output, code = benchdd(folder, "generate", "--app", "config.ru", "--count", "300", "-o", "r.jsonl")

      assert_equal 0, code, output
      assert_match(/\\d\+.* is left out: no path can be made for it\.\n300 requests for 2 routes/, output)
      assert_equal %w[GET POST], requests(folder).map(&:verb).uniq.sort, "HEAD is nobody's route"
    end
  end

  def test_what_is_wrong
    in_folder({ "routes.tsv" => ROUTES, "bad.tsv" => "GET /songs\n", "none.tsv" => "\n", "config.ru" => "run ->(_) { }",
                "broken.ru" => "run Nothing" }) do |folder|
      {
        "--routes routes.tsv" => /say where the requests go: -o/, "-o x" => /either --routes FILE or --app/,
        "--routes bad.tsv -o x" => /bad\.tsv, line 1: "GET .songs" is no route/,
        "--routes none.tsv -o x" => /none\.tsv has no route/, "--routes no.tsv -o x" => /no\.tsv cannot be read/,
        "--routes routes.tsv -o no/x" => %r{no/x cannot be written},
        "--app config.ru -o x" => /does not say which routes/,
        "--app broken.ru -o x" => /broken\.ru cannot be loaded: NameError: uninitialized constant/,
        "--app no.ru -o x" => /there is no file no\.ru/, "--routes routes.tsv --count 0 -o x" => /--count 0/,
        "--routes routes.tsv --count 10000001 -o x" => /--count 10000001/, "word" => /"word" is no option/
      }.each do |arguments, message|
        output, code = run_in_process(folder, "generate", *arguments.split)

        assert_match(message, output)
        assert_equal 2, code, arguments
        refute_match(/\.rb:\d+:in/, output)
        refute_path_exists File.join(folder, "x")
      end
    end
  end
end
