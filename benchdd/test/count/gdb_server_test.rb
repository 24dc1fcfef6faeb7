# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/count/gdb_server"
require "socket"

# The conversation, with a server that answers from a list.
class GdbServerTest < Minitest::Test
  parallelize_me!

  # @return [Array<String>] what was asked
  def converse(*answers)
    ours, theirs = UNIXSocket.pair
    asked = []
    sums = []
    server = Thread.new do
      ["PacketSize=3fff", "OK", *answers].each do |answer|
        theirs.gets("$")
        asked << theirs.gets("#").chomp("#")
        sums << theirs.read(2)
        theirs.write("+", [*answer].map { |text| "$#{text}#00" }.join)
      end
      theirs.close_write
    end
    yield BenchDD::Count::GdbServer.new(ours)
    server.join

    assert_equal(asked.map { |text| format("%02x", text.sum(8)) }, sums)
    asked.drop(2)
  end

  def test_stops_at_system_calls
    asked = converse("OK", "T05thread:1;", "T05syscall_entry:13e;06:00;", "T05syscall_return:13e;", "W07") do |server|
      server.catch_calls([318, 124])

      assert_equal [[:entry, 318], [:return, 318], nil], Array.new(3) { server.continue }
    end

    assert_equal ["QCatchSyscalls:1;13e;7c", "c", "c", "c", "c"], asked
  end

  def test_registers_are_read_and_memory_is_written
    asked = converse("0100000000000000ff7f0* 0* 0*!", "OK") do |server|
      assert_equal [0x7fff, 1], server.registers(1, 0)
      server.write(0x4c011c0, "\x00\xffA")
    end

    assert_equal ["g", "M4c011c0,3:00ff41"], asked
  end

  def test_a_command_for_valgrind_with_output
    assert_equal ["qRcmd,6f6e"], converse(%w[O6162 O63 OK]) { |server| server.monitor("on") }
  end

  def test_the_end_of_the_program
    converse("OK") { |server| server.catch_calls([]) && assert_nil(server.continue) }
  end

  def test_a_valgrind_that_is_too_old
    converse("") do |server|
      assert_match(/cannot stop at system calls/, assert_raises(RuntimeError) { server.catch_calls([1]) }.message)
    end
  end
end
