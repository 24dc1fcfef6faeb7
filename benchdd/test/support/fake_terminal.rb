# frozen_string_literal: true

require "stringio"

# A terminal that keeps what is written to it.
class FakeTerminal < StringIO
  def initialize(columns: 80)
    super()
    @columns = columns
  end

  def tty? = true
  def winsize = [24, @columns]
end
