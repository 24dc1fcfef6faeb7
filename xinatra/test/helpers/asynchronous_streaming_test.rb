# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

# Not in parallel: a constant of the server's is put there for a while.
class AsynchronousStreamingTest < Minitest::Test
  include SinatraTwin

  # Keeps the blocks it is given, and runs them on demand.
  module FakeEventMachine
    @blocks = []

    class << self
      def schedule(&block) = @blocks << block
      alias defer schedule
      alias next_tick schedule

      def run
        @blocks.shift.call until @blocks.empty?
      end
    end
  end

  def test_the_server_is_called_back_and_event_machine_decides_when
    Object.const_set(:EventMachine, FakeEventMachine)
    twins { get("/") { stream(:keep_open) { |out| out << "a" } } }.each do |app|
      body = called_back(app)
      sent = []
      body.each { |chunk| sent << chunk } # rubocop:disable Style/MapIntoArray -- it runs later

      assert_empty sent
      FakeEventMachine.run

      assert_equal ["a"], sent
      refute_predicate body, :closed?
    end
  ensure
    Object.__send__(:remove_const, :EventMachine)
  end

  def test_event_machine_has_to_be_there
    handler_twins { stream { |out| out << "a" } }.each do |app|
      assert_equal "NameError", answer(app, "/", "async.callback" => ->(*) {}).first
    end
  end

  private

  # @return [#each] the body with which the app calls the server back
  def called_back(app)
    result = nil
    callback = ->(answer) { result = answer }

    catch(:async) { flunk(app.call(Rack::MockRequest.env_for("/", "async.callback" => callback)).inspect) }
    FakeEventMachine.run
    result.last
  end
end
