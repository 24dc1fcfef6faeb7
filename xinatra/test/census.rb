# frozen_string_literal: true

require "objspace"

# What a process holds at a moment, after a collection: memory, open files, threads, symbols, and objects by class.
class Census
  STATUS = "/proc/self/status"
  FILES = "/proc/self/fd"
  CLASS = Kernel.instance_method(:class)
  # What is limited by the system, and by how many of it no process should grow.
  SCARCE = ["open files", "threads"].freeze
  FEW = 10
  # Collections until what is only referred to by what was just collected is gone, too.
  COLLECTIONS = 3

  # @return [Integer] bytes of resident memory
  attr_reader :memory
  # @return [Hash{String => Integer}] how many there are of each thing
  attr_reader :counts

  # Linux alone tells how much memory is resident.
  def self.possible? = File.readable?(STATUS)

  # Collects, and counts.
  def initialize
    COLLECTIONS.times { GC.start }
    @memory = File.read(STATUS)[/^VmRSS:\s+(\d+) kB/, 1].to_i * 1024
    @counts = { "open files" => Dir.children(FILES).size, "threads" => Thread.list.size,
                "symbols" => Symbol.all_symbols.size, **count_objects }
  end

  # @param earlier [Census]
  # @param objects [Integer] how many more of anything are no growth
  # @param memory [Integer] how many more bytes are none
  # @return [Hash{String => Integer}] what has grown, and by how much
  def growth(earlier, objects:, memory:)
    more = @counts.to_h { |name, count| [name, count - earlier.counts.fetch(name, 0)] }
    more = more.select { |name, number| number > (SCARCE.include?(name) ? FEW : objects) }
    bytes = @memory - earlier.memory
    bytes > memory ? { "memory" => bytes, **more } : more
  end

  private

  # Compiled code has no class. (Of Ruby's other objects of its own, some wait for several collections.)
  def count_objects
    by_class = Hash.new(0).compare_by_identity
    ObjectSpace.each_object(BasicObject) { |object| by_class[CLASS.bind_call(object)] += 1 }
    named = { "compiled code" => ObjectSpace.count_imemo_objects[:imemo_iseq] }
    by_class.each do |owner, count|
      name = owner.name || "of unnamed classes"
      named[name] = named.fetch(name, 0) + count
    end
    named
  end
end
