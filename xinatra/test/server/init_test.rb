# frozen_string_literal: true

require_relative "server_case"
require_relative "program"

# The server as process 1 of a container.
class InitTest < Minitest::Test
  parallelize_me!

  # A child that leaves one of its own behind, and children that the app waits for itself, in three ways.
  APP = <<~RUBY
    answers = {
      "/pid" => -> { "\#{Process.pid} of \#{Process.ppid}" },
      "/orphan" => -> { system("sh", "-c", "sleep 0.1 & exit 5") && nil || $?.exitstatus.to_s },
      "/zombies" => -> { Dir.glob("/proc/[0-9]*/stat").count { |path| ::File.read(path)[/\\) Z /] }.to_s },
      "/children" => lambda {
        pid = spawn("exit 3")
        sleep(0.2)
        [`echo out`.chomp, system("exit 4"), $?.exitstatus, Process.wait2(pid).last.exitstatus].inspect
      }
    }
    run(->(env) { [200, {}, [answers.fetch(env["PATH_INFO"]).call]] })
  RUBY
  KINDS = { "alone" => [], "with workers" => %w[-w 2] }.freeze
  SIGNALS = %w[TERM INT].freeze
  NAMESPACES = system("unshare", "--pid", "--fork", "--mount-proc", "true", %i[out err] => File::NULL)

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    skip "there is no namespace of processes for this user" unless NAMESPACES
  end

  KINDS.each do |kind, arguments|
    SIGNALS.each do |signal|
      define_method(:"test_#{signal} ends it #{kind}") do
        in_a_namespace(*arguments) do |program, init|
          refute_match(/\A1 of /, program.get("/pid"))
          program.signal(signal, init)

          assert_equal 0, program.wait
          assert_match(/^== Xinatra has stopped$/, program.output)
        end
      end
    end

    define_method(:"test_the_apps_children_are_its_own #{kind}") do
      in_a_namespace(*arguments) do |program|
        assert_equal "[\"out\", false, 4, 3]", program.get("/children")
      end
    end

    define_method(:"test_orphans_are_buried #{kind}") do
      in_a_namespace(*arguments) do |program|
        assert_equal "5", program.get("/orphan")
        sleep(0.3)
        program.eventually("zombies") { program.get("/zombies") == "0" }
      end
    end

    define_method(:"test_a_hot_restart_is_refused #{kind}") do
      in_a_namespace(*arguments) do |program, init|
        program.signal("USR2", init)
        program.await(/there is no hot restart of process 1/)

        refute_nil program.get("/pid")
      end
    end
  end

  def test_workers_are_replaced
    in_a_namespace("-w", "2") do |program, init|
      before = program.get("/pid")
      program.signal("USR1", init)
      program.eventually("no new workers") { Array.new(5) { program.get("/pid") }.none?(before) }
    end
  end

  # It ends as the process has that serves: by a signal, or because it cannot begin.
  def test_its_exit_code
    in_a_namespace("-C", "none.rb", await: false) { |program| assert_equal 2, program.wait }
    in_a_namespace(app: "raise 'oops'", await: false) { |program| assert_equal 1, program.wait }
    in_a_namespace do |program, init|
      program.signal("KILL", Integer(File.read("/proc/#{init}/task/#{init}/children").split.first))

      assert_equal 137, program.wait
    end
  end

  private

  # @yieldparam program [Program]
  # @yieldparam init [Integer] process 1, as it is seen from here
  def in_a_namespace(*arguments, app: APP, await: true)
    serve = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", "tcp://127.0.0.1:0", *arguments]
    Program.run("unshare", "--pid", "--fork", "--mount-proc", "--kill-child", *serve,
                files: { "config.ru" => app }) do |program|
      program.await(/ serves /) if await
      init = File.read("/proc/#{program.pid}/task/#{program.pid}/children").split.first if await
      yield program, init.to_i
    end
  end
end
