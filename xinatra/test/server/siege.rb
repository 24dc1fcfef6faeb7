# frozen_string_literal: true

require_relative "crowd"

# Crowds in processes of their own, half of them with connections that they keep, which ask without a pause, whatever
# happens to the server meanwhile.
class Siege
  # Seconds that an answer may take on a machine that starts servers meanwhile.
  PATIENCE = 30
  CLIENTS = 4

  # @param port [Integer]
  # @param requests [Integer] how many are to be answered at least
  def initialize(port, requests)
    @end, @going_on = IO.pipe
    @reports = [true, false].map { |kept| send_crowd(port, kept, requests / 2) }
    @end.close
  end

  # @return [Boolean] whether that many were answered, or one was not
  def enough? = IO.select(@reports, nil, nil, 0)&.first&.size == @reports.size

  # Ends it. What was asked last is to be answered, too.
  # @return [Array] how many requests were answered, and what went wrong
  def outcome
    @going_on.close
    @reports.each(&:getbyte)
    answered, failures = @reports.map { |report| Marshal.load(report.read) }.transpose # rubocop:disable Security/MarshalLoad
    [answered.sum, failures.flatten]
  end

  private

  def send_crowd(port, kept, requests)
    reader, writer = IO.pipe
    Process.detach(fork do
      [reader, @going_on].each(&:close)
      crowd = Crowd.new(port, kept:, clients: CLIENTS, patience: PATIENCE)
      sleep(0.05) until crowd.answered >= requests || crowd.failures.any?
      writer.write(".")
      @end.wait_readable
      crowd.stop
      writer.write(Marshal.dump([crowd.answered, crowd.failures]))
      writer.close
      exit!
    end)
    writer.close
    reader
  end
end
