# frozen_string_literal: true

# Makes Ruby change threads in the middle of a library's methods. By itself it changes them every tenth of a second, and
# so hardly ever between two lines that only belong together.
class Switching
  # One line in so many hands over.
  CHANCE = 8

  # @param owner [Module] in whose methods threads are changed
  def initialize(owner)
    names = owner.instance_methods(false) + owner.private_instance_methods(false)
    methods = names.map { |name| owner.instance_method(name) }.select { |method| lines?(method) }
    @points = methods.to_h { |method| [TracePoint.new(:line) { Thread.pass if rand(CHANCE).zero? }, method] }
  end

  # Runs the block meanwhile.
  def run
    @points.each { |trace, method| trace.enable(target: method) }
    yield
  ensure
    @points.each_key(&:disable)
  end

  private

  # What is written in C, or only reads a variable, has none.
  def lines?(method)
    sequence = RubyVM::InstructionSequence.of(method)
    !sequence.nil? && sequence.trace_points.any? { |_, event| event == :line }
  end
end
