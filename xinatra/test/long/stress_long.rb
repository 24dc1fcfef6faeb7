# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../long_run"
require_relative "../threads/exchanges"
require_relative "../threads/reopening"
require_relative "../threads/switching"

# Sixteen threads ask an app that another thread reopens all the time, and the process forks in the middle of it. Every
# answer must be the request's own, every change must count at once, and nobody may get stuck.
class StressLong < Minitest::Test
  THREADS = 16
  SECONDS = LongRun.length(40)
  FORKED_THREADS = 4
  # Seconds between two forks.
  PAUSE = 0.5
  # Where what a class declares is changed, compiled and kept.
  SHARING = [Xinatra::PlanCell, Xinatra::Compiler, Xinatra::CodeScan, Xinatra::Front, Xinatra::BoundedCache,
             Xinatra::TemplateCache, Xinatra::CompiledTemplate, Xinatra::Templates, Xinatra::DSL::Compilation,
             Xinatra::DSL::Conditions, Xinatra::DSL::Declarations, Xinatra::DSL::Errors, Xinatra::DSL::Extensions,
             Xinatra::DSL::Filters, Xinatra::DSL::Routes, Xinatra::DSL::Settings, Xinatra::DSL::Stack,
             Xinatra::DSL::Templates].freeze

  def test_a_reopened_app_of_direct_routes
    assert_empty stress(app_with)
  end

  def test_a_reopened_app_with_filters_and_sessions
    assert_empty(stress(app_with(Exchanges::FILTERED)) { |exchange| Exchanges.filtered(exchange) })
  end

  # Were the test blind, it would find nothing here either.
  def test_an_app_that_shares_a_variable_is_found_out
    shared = nil
    app = app_with(proc { before { meanwhile(shared = request.path_info) } })
    app.class_eval { not_found { "nothing at #{shared}" } }

    refute_empty stress(app, 1)
  end

  def test_an_app_that_does_not_see_its_changes_is_found_out
    app = app_with(proc { def self._recompile = nil })

    assert_match(/change \d+/, stress(app, 1).first)
  end

  private

  def app_with(more = proc {})
    Exchanges.app_with(more, base: Class.new(Xinatra::Base))
  end

  # @return [Array<String>] what went wrong, once a thread at most
  def stress(app, seconds = SECONDS, &adjust)
    LongRun.announce("#{seconds} s of #{THREADS} threads on an app that is reopened")
    reopening = Reopening.new(app)
    jobs = Array.new(THREADS) { |thread| ->(round) { ask(app, "t#{thread}r#{round}", &adjust) } }
    jobs << ->(_) { reopening.step } << ->(round) { fork_once(app, "f#{round}", &adjust) }
    stop = LongRun.now + seconds
    threads = jobs.map { |job| Thread.new { repeat(job, stop) } }
    SHARING.each { |owner| Switching.new(owner).run { sleep(seconds.fdiv(SHARING.size)) } }
    wrong = LongRun.finish(threads).compact

    assert_operator reopening.number, :>, seconds, "the class was hardly ever changed" if wrong.empty?
    wrong
  end

  # Until the time is over or something is wrong.
  def repeat(job, stop)
    # The class is to change while it serves.
    Thread.current[:xinatra_unfrozen] = true
    round = 0
    wrong = job.call(round += 1) until wrong || LongRun.now > stop
    wrong
  end

  # One exchange of each kind.
  # @return [String, nil] what is wrong
  def ask(app, word)
    Exchanges::ALL.each_index do |kind|
      exchange = Exchanges.make(kind, "#{word}k#{kind}")
      wrong = Exchanges.wrong(block_given? ? yield(exchange) : exchange, app)
      return wrong if wrong
    end
    nil
  end

  # Serves in a process that was forked while the others threads were anywhere.
  # @return [String, nil] what was wrong there
  def fork_once(app, word, &)
    sleep(PAUSE)
    reader, writer = IO.pipe
    pid = fork do
      reader.close
      writer.write(serve_forked(app, word, &))
    rescue Exception => e # rubocop:disable Lint/RescueException -- all must be told
      writer.write(e.full_message(highlight: false))
    ensure
      writer.close
      exit!
    end
    writer.close
    told(reader)
  ensure
    end_process(pid) if pid
  end

  # A forked process has one thread, and serves on several.
  def serve_forked(app, word, &)
    app.get("/#{word}") { word }
    threads = Array.new(FORKED_THREADS) { |thread| Thread.new { ask(app, "#{word}t#{thread}", &) } }
    wrong = LongRun.finish(threads, patience: LongRun::PATIENCE / 2).compact.first
    wrong || Exchanges.wrong(Exchanges::Exchange.new("/#{word}", 200, word), app)
  end

  def end_process(pid)
    Process.kill(:KILL, pid)
    Process.wait(pid)
  end

  def told(reader)
    return "a forked process is stuck" unless reader.wait_readable(LongRun::PATIENCE)

    text = reader.read
    "forked: #{text}" unless text.empty?
  end
end
