# frozen_string_literal: true

# Builds the sampler of BenchDD's profiler. BENCHDD_SANITIZE=address,undefined builds it for these.

require "mkmf"

# The timers of threads are Linux's. Elsewhere there is no profiler, and the gem is of use without it.
unless RUBY_PLATFORM.include?("linux")
  File.write("Makefile", dummy_makefile($srcdir).join) # rubocop:disable Style/GlobalVars
  exit
end

have_func("rb_internal_thread_add_event_hook", "ruby/thread.h")
have_struct_member("rb_internal_thread_event_data_t", "thread", "ruby/thread.h")
have_header("linux/perf_event.h")
append_cflags(%w[-std=gnu11 -O2 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-unused-parameter])
append_cflags("-Werror") if ENV["BENCHDD_STRICT"]
if (sanitizers = ENV.fetch("BENCHDD_SANITIZE", nil))
  $CFLAGS << " -fsanitize=#{sanitizers} -fno-omit-frame-pointer -g" # rubocop:disable Style/GlobalVars
  $LDFLAGS << " -fsanitize=#{sanitizers}" # rubocop:disable Style/GlobalVars
end
create_makefile("benchdd/profiler/sampler")
