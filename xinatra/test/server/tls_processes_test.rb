# frozen_string_literal: true

require_relative "tls_case"
require_relative "program"

# TLS with several processes, and for long.
class TLSProcessesTest < TLSCase
  LIBRARY = File.expand_path("../../lib", __dir__)

  def setup
    super
    @folder = Dir.mktmpdir("xinatra-tls")
    install(Certificates.for)
  end

  def teardown
    super
    FileUtils.rm_rf(@folder) if @folder
  end

  # Sessions go from one worker to the other.
  def test_workers_share_sessions
    Program.serving("-b", address, "-w", "2") do |program|
      port = port_of(program)
      session = nil
      kept = ->((_, made)) { session ||= made }
      ask(port, session_new_cb: kept, session_cache_mode: OpenSSL::SSL::SSLContext::SESSION_CACHE_CLIENT)
      answers = Array.new(20) { ask(port, session:) }

      assert_equal 2, answers.map(&:first).uniq.size
      assert(answers.all?(&:last), "all are resumed")
      assert_equal 0, program.stop
    end
  end

  # The files are read by each worker when it begins, and what cannot be used keeps none of them from serving.
  def test_certificates_are_renewed_by_usr1
    Program.serving("-b", address, "-w", "2") do |program|
      port = port_of(program)
      renewed = Certificates.for("localhost", issuer: "renewed")
      store = Certificates.store("renewed")
      install(renewed)
      program.signal("USR1")
      program.eventually("the new certificate") { Array.new(6) { asks?(port, store) }.all? }
      File.write(cert_path, "nonsense")
      program.signal("USR1")
      program.await(/stays, for no other has begun/)

      assert asks?(port, store)
      assert_equal 0, program.stop
    end
  end

  # A successor has the same socket, and speaks as its own files say.
  def test_certificates_are_renewed_by_usr2
    Program.serving("-b", address, "-w", "2") do |program|
      port = port_of(program)
      install(Certificates.for("localhost", issuer: "renewed"))
      program.succeed
      program.wait

      assert asks?(port, Certificates.store("renewed"))
      program.stop_successor
    end
  end

  # What a handshake has taken is given back.
  def test_two_thousand_handshakes
    script = <<~'RUBY'
      require "xinatra/server"
      $stdout.sync = true
      server = Xinatra::Server.new(proc { [200, {}, ["ok"]] }, binds: [ARGV.first], threads: 2).start
      puts server.listeners.first.port
      while $stdin.gets
        GC.start
        puts "#{File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1]} #{Dir.children("/proc/self/fd").size}"
      end
    RUBY
    IO.popen([RbConfig.ruby, "-I", LIBRARY, "-e", script, address], "r+") do |program|
      port = Integer(program.gets)
      before, after = [200, 2000].map do |count|
        shake(port, count)
        program.puts
        program.gets.split.map { |number| Integer(number) }
      end

      assert_operator after.first - before.first, :<, 3000, "kilobytes"
      assert_operator after.last - before.last, :<, 5, "descriptors"
      program.close_write
    end
  end

  private

  def cert_path = File.join(@folder, "cert.pem")

  def install(made)
    File.write(File.join(@folder, "key.pem"), made.key.private_to_pem)
    File.write(cert_path, made.certificate.to_pem)
  end

  def address = "ssl://127.0.0.1:0?cert=#{cert_path}&key=#{File.join(@folder, "key.pem")}"

  def port_of(program) = Integer(program.await(%r{https://\S+:(\d+)})[1])

  # @return [Array] what is answered, and whether a session was resumed
  def ask(port, session: nil, **settings)
    context = TLSSocket.context(**settings)
    wire = RoughClient.new(port, through: ->(socket) { TLSSocket.new(socket, context, session:) })
    [wire.get.body, wire.socket.ssl.session_reused?]
  ensure
    wire&.close
  end

  def asks?(port, store)
    ask(port, cert_store: store) && true
  rescue OpenSSL::SSL::SSLError
    false
  end

  # A third of them fail.
  def shake(port, count)
    context = TLSSocket.context
    strict = TLSSocket.context(cert_store: Certificates.store("stranger"))
    count.times do |index|
      next ask_with(port, context) unless (index % 3).zero?

      assert_raises(OpenSSL::SSL::SSLError) { ask_with(port, strict) }
    end
  end

  def ask_with(port, context)
    wire = TLSSocket.new(Socket.tcp("127.0.0.1", port), context)
    wire.write(RoughClient.head("/"))
    wire.readpartial(1000)
  ensure
    wire&.close
  end
end
