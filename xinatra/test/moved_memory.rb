# frozen_string_literal: true

require "open3"

# For tests that have memory moved. GC.compact of Ruby 3.1 looks at one value too many of each thread's stack, a stale
# one, and crashes where that points into a page of the heap that was given back: easily, with the threads that other
# tests leave. There such a test has a process of its own, which gives no page back. Not all of a run may keep them:
# tests that double the heap, to move all of it, would take all memory.
module MovedMemory
  # How many of its slots may be free before a heap gives pages back, in parts of all.
  KEEP = "RUBY_GC_HEAP_FREE_SLOTS_MAX_RATIO"
  # Seconds.
  LIMIT = 60
  private_constant :KEEP, :LIMIT

  private

  # @yield what is tested: here, or where this test runs again, in a process of its own
  def moving_memory
    return yield if RUBY_VERSION >= "3.2" || ENV.key?(KEEP)

    paths = $LOAD_PATH.flat_map { |path| ["-I", path] }
    file, = method(name).source_location
    command = ["timeout", LIMIT.to_s, RbConfig.ruby, *paths, file, "--name", "#{self.class}##{name}"]
    said, status = Open3.capture2e({ KEEP => "1.0" }, *command)

    assert_predicate status, :success?, said
    assert_match(/^1 runs, [1-9]\d* assertions, 0 failures, 0 errors, 0 skips/, said)
  end
end
