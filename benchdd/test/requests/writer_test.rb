# frozen_string_literal: true

require_relative "support/requests_test_case"
require "rbconfig"

# Writing a file of requests.
class WriterTest < RequestsTestCase
  Writer = BenchDD::Requests::Writer
  LIB = File.expand_path("../../lib", __dir__)

  def test_what_is_written_is_read
    requests = [request("GET", "/a"), request("POST", "/b", body: "x")]
    file = written(requests, header: { "source" => "test" })
    reader = Requests::Reader.new(file)

    assert_equal "test", reader.header["source"]
    assert_equal(requests, reader.map { |one| one.with(line: nil) })
  end

  def test_the_name_is_there_at_the_end_only
    writer = Writer.new(path)
    writer << request

    assert_equal ["requests.jsonl.part"], Dir.children(@folder)
    assert_equal path, writer.close
    assert_equal path, writer.close
    assert_equal ["requests.jsonl"], Dir.children(@folder)
  end

  def test_an_older_file_stays_until_then
    File.write(path, "older")
    writer = Writer.new(path)

    assert_equal "older", File.read(path)
    writer.close

    assert_equal 0, Requests::Reader.new(path).count
  end

  def test_nothing_is_left_of_a_block_that_raises
    assert_raises(IOError) { Writer.open(path) { raise IOError } }
    assert_empty Dir.children(@folder)
  end

  def test_two_writers_of_one_name
    Writer.open(path) do
      error = assert_raises(Requests::Error) { Writer.new(path) }

      assert_includes error.message, "requests.jsonl.part exists: another process writes"
    end

    assert_path_exists path
  end

  def test_numbered_names
    File.write(path, "first")
    File.write(path("requests.2.jsonl.part"), "of one that was killed")
    writers = Array.new(2) { Writer.new(path, numbered: true) }
    writers.each(&:close)

    assert_equal [path("requests.3.jsonl"), path("requests.4.jsonl")], writers.map(&:path)
    assert_equal "first", File.read(path)
  end

  def test_names_run_out
    File.write(path, "")
    (2..Writer::MOST_FILES).each { |number| File.write(path("requests.#{number}.jsonl"), "") }
    error = assert_raises(Requests::Error) { Writer.new(path, numbered: true) }

    assert_equal "#{path} and 999 more of its name exist: remove some, or choose another name.", error.message
  end

  def test_many_processes_find_names_of_their_own
    ready, go = IO.pipe
    children = Array.new(8) do
      fork do
        go.close
        ready.read
        Writer.new(path, numbered: true).close
        exit!(0)
      end
    end
    [go, ready].each(&:close)
    statuses = children.map { |pid| Process.wait2(pid).last }

    assert(statuses.all?(&:success?))
    assert_equal 8, Dir.children(@folder).grep(/\Arequests(\.\d)?\.jsonl\z/).size
  end

  def test_a_killed_writer_leaves_what_it_wrote
    code = <<~RUBY
      writer = BenchDD::Requests::Writer.new(#{path.dump})
      (0..).each do |number|
        writer << BenchDD::Requests::Request.new(verb: "GET", path: "/\#{number}", body: "x" * 1_000)
        $stdout.syswrite(".") if number == 200
      end
    RUBY
    IO.popen([RbConfig.ruby, "-I#{LIB}", "-rbenchdd/requests", "-e", code]) do |child|
      soon { child.readchar }
      Process.kill(:KILL, child.pid)
    end
    found = Requests::Reader.new("#{path}.part", drop_truncated: true).to_a

    refute_path_exists path
    assert_operator found.size, :>, 200
    assert_equal Array.new(found.size) { |number| "/#{number}" }, found.map(&:path)
  end

  def test_files_are_for_their_owner
    written([request])

    assert_equal 0o600, File.stat(path).mode & 0o777
  end
end
