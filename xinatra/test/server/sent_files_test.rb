# frozen_string_literal: true

require_relative "server_case"
require "digest"
require "tempfile"
require "rack/files"

# Bodies that are files: the system sends them, while nobody waits.
class SentFilesTest < ServerCase
  SIZE = 8_000_000
  LARGE = 50_000_000

  def setup
    super
    @file = Tempfile.new("sent").tap { |file| 8.times { |number| file.write(number.chr * 1_000_000) } && file.flush }
    @digest = Digest::MD5.file(@file.path).hexdigest
  end

  def teardown
    super
    @file.close!
  end

  def test_others_are_served_while_a_large_file_is_sent_to_a_slow_reader
    @file.truncate(LARGE)
    serve_file(threads: 1)
    slow = connect(receive: 65_536).say(RoughClient.head("/file"))
    slow.read_some(100)
    wire = connect
    times = Array.new(50) { seconds { wire.get } + (0 * slow.read_some(500_000).size) }.sort

    assert_operator times[25], :<, 0.005
    assert_operator times.last, :<, 0.1
  end

  def test_a_file_is_sent_byte_by_byte
    serve_file
    answer = get("/file")

    assert_equal [SIZE.to_s, @digest], [answer["content-length"], Digest::MD5.hexdigest(answer.body)]
  end

  def test_several_clients_and_several_requests
    serve_file
    wires = Array.new(3) { connect.say(RoughClient.head("/small") * 3) }

    assert_equal ["small"], wires.flat_map { |wire| Array.new(3) { wire.answer.body } }.uniq
  end

  # RFC 9112, section 8: a response that cannot be whole must be seen to be not.
  def test_a_file_that_becomes_shorter_meanwhile
    serve_file
    wire = connect(receive: 65_536).say(RoughClient.head("/file"))
    came = wire.read_some(100).bytesize
    @file.truncate(1000)

    assert_operator came + wire.read_rest.bytesize, :<, SIZE
    assert_connections 0
    assert_equal "ok", get.body
  end

  def test_a_file_that_becomes_longer_meanwhile
    serve_file
    wire = connect(receive: 65_536).say(RoughClient.head("/file") + RoughClient.head("/"))
    @file.write("more") && @file.flush

    assert_equal @digest, Digest::MD5.hexdigest(wire.answer.body.byteslice(0, SIZE))
    assert_equal "ok", wire.answer.body
  end

  def test_a_file_that_is_deleted_meanwhile
    serve_file
    wire = connect(receive: 65_536).say(RoughClient.head("/file"))
    wire.read_some(10).bytesize
    @file.unlink

    assert_operator wire.finish.read_rest.bytesize, :>, SIZE
  end

  def test_no_descriptor_is_left
    serve_file
    get
    before = descriptors
    5.times { get("/small") }
    5.times { connect(receive: 4096).say(RoughClient.head("/file")).tap { |wire| wire.read_some(10) }.reset }
    5.times { connect.say(RoughClient.head("/file", method: "HEAD")).answer(head: true) }
    @wires.each(&:close)

    assert_connections 0

    assert_operator descriptors - before, :<, 5
  end

  # A body whose file is not there, or is none, is read as any other.
  def test_paths_that_lead_to_no_file
    ["/nonexistent", "/dev/null", "/tmp", nil].each do |path|
      body = "as it is".each_line.tap { |parts| parts.define_singleton_method(:to_path) { path } }
      serve { [200, {}, body] }

      assert_equal [200, "as it is"], get.to_a.values_at(0, 3), path
      @server.stop(1)
    end
  end

  def test_files_of_rack_whole_and_in_part
    serve(Rack::Files.new(File.dirname(@file.path)))
    path = "/#{File.basename(@file.path)}"
    part = connect.get(path, Range: "bytes=999998-1000002")
    parts = connect.get(path, Range: "bytes=0-1,7999999-")

    assert_equal @digest, Digest::MD5.hexdigest(get(path).body)
    assert_equal [206, "\0\0\1\1\1", "bytes 999998-1000002/#{SIZE}"], [part.status, part.body, part["content-range"]]
    assert_equal 206, parts.status
    assert_equal [404, 416], [get("/none").status, connect.get(path, Range: "bytes=#{SIZE}-").status]
  end

  private

  def serve_file(**options)
    small = Tempfile.new.tap { |file| file.write("small") && file.flush }
    bodies = { "/file" => -> { File.open(@file.path) }, "/small" => -> { File.open(small.path) } }
    serve(**options) { |env| [200, {}, bodies.fetch(env["PATH_INFO"], -> { ["ok"] }).call] }
  end
end
