# frozen_string_literal: true

require_relative "server_case"
require "digest"
require "tmpdir"

# Bodies of requests that are too large for memory.
class SpoolingTest < ServerCase
  PATTERN = Random.new(1).bytes(3_000_000).freeze
  MEMORY = 1000
  CHUNKED = RoughClient.head("/", method: "POST", "Transfer-Encoding": "chunked")

  # What the app has read.
  READ = lambda do |env|
    input = env["rack.input"]
    [200, {}, ["#{input.size} #{Digest::MD5.hexdigest(input.read)} #{input.external_encoding} #{input.class}"]]
  end

  def setup
    super
    @folder = Dir.mktmpdir("xinatra-bodies")
  end

  def teardown
    super
    FileUtils.rm_rf(@folder) if @folder
  end

  # Around the limit of what is kept in memory.
  [1, MEMORY - 1, MEMORY, MEMORY + 1, 65_536, 3_000_000].each do |size|
    define_method(:"test_a_body_of_#{size}_bytes_is_read_as_it_was_sent") do
      serve(READ, folder: @folder, body_memory: MEMORY)
      body = PATTERN.byteslice(0, size)
      expected = "#{size} #{Digest::MD5.hexdigest(body)} ASCII-8BIT #{size > MEMORY ? File : StringIO}"

      assert_equal expected, connect.post(body).body
      assert_equal expected, chunked(body, 70_001).body
      assert_empty Dir.children(@folder)
    end
  end

  def test_a_body_can_be_read_twice
    serve(folder: @folder, body_memory: MEMORY) do |env|
      input = env["rack.input"]
      [200, {}, [input.read(2), input.rewind.to_s, input.read(2)]]
    end

    assert_equal "#{PATTERN[0, 2]}0#{PATTERN[0, 2]}", connect.post(PATTERN).body
  end

  def test_a_connection_goes_on_behind_a_large_body
    serve(READ, folder: @folder, body_memory: MEMORY)
    wire = connect
    answers = [PATTERN, "b", PATTERN].map { |body| wire.post(body).body[/\d+/] }

    assert_equal [PATTERN.size, 1, PATTERN.size].map(&:to_s), answers
  end

  def test_a_body_over_the_limit_is_refused
    calls = 0
    serve(folder: @folder, body_bytes: 100_000, body_memory: MEMORY) { [200, {}, [(calls += 1).to_s]] }

    assert_equal "1", connect.post(PATTERN.byteslice(0, 100_000)).body
    assert_equal "2", chunked(PATTERN.byteslice(0, 100_000), 9999).body
    assert_refused(413, connect.say(RoughClient.head("/", method: "POST", "Content-Length": 100_001)))
    assert_refused(413, chunks(PATTERN.byteslice(0, 100_001), 9999))
    assert_refused(413, connect.say("#{CHUNKED}186a1\r\n"))
    assert_equal 2, calls
    assert_empty Dir.children(@folder)
  end

  # RFC 4918, section 11.5.
  def test_a_folder_that_takes_no_files
    file = File.join(@folder, "file").tap { |path| File.write(path, "") }
    ["/nonexistent", "/dev/full", "/proc", file].each do |folder|
      calls = 0
      serve(folder:, body_memory: MEMORY) { [200, {}, [(calls += 1).to_s]] }

      assert_refused(507, connect.say(RoughClient.head("/", method: "POST", "Content-Length": 2000) + PATTERN[0, 2000]))
      assert_equal "1", connect.post(PATTERN[0, MEMORY]).body
      @wires.each(&:close)
      @server.stop(1)
    end
  end

  # The system refuses to write on at a size, as it does on a disk that is full.
  FULL = <<~'RUBY'
    require "xinatra/server"
    $stdout.sync = true
    trap("XFSZ", "IGNORE")
    Process.setrlimit(:FSIZE, 200_000)
    app = proc { |env| [200, {}, ["#{env["rack.input"].read.size} #{Dir.children("/proc/self/fd").size}"]] }
    server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], folder: ARGV.first, body_memory: 1000).start
    puts server.listeners.first.port
    $stdin.read
    server.stop(1)
  RUBY

  def test_a_disk_that_is_full_half_way
    library = File.expand_path("../../lib", __dir__)
    IO.popen([RbConfig.ruby, "-I", library, "-e", FULL, @folder], "r+") do |program|
      port = Integer(program.gets)
      before = post_to(port, "small").body[/\d+\z/]
      5.times do
        answer = post_to(port, PATTERN.byteslice(0, 300_000))

        assert_equal 507, answer.status
        assert_predicate answer, :closes?
      end

      assert_equal "5 #{before}", post_to(port, "small").body
      assert_equal "150000", post_to(port, PATTERN.byteslice(0, 150_000)).body[/\d+/]
      program.close_write
    end

    assert_empty Dir.children(@folder)
  end

  # A file without a name takes up space until it is closed, and nobody knows when garbage is collected.
  def test_files_are_closed_once_the_request_is_answered
    serve(READ, folder: @folder, body_memory: MEMORY)
    before = descriptors
    GC.disable
    10.times { connect.post(PATTERN.byteslice(0, 5000)) }
    @wires.each(&:close)

    assert_connections 0

    assert_equal before, Dir.children("/proc/self/fd").size
  ensure
    GC.enable
  end

  private

  def chunks(body, size)
    parts = (0...body.bytesize).step(size).map { |at| body.byteslice(at, size) }
    coded = parts.map { |part| "#{part.bytesize.to_s(16)}\r\n#{part}\r\n" }.join
    connect.say("#{CHUNKED}#{coded}0\r\n\r\n")
  end

  def chunked(body, size) = chunks(body, size).answer

  def assert_refused(status, wire)
    answer = wire.answer

    assert_equal status, answer&.status
    assert_predicate answer, :closes?
  end

  def post_to(port, body)
    wire = RoughClient.new(port)
    wire.post(body)
  ensure
    wire.close
  end
end
