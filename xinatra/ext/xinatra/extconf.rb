# frozen_string_literal: true

# Builds the native leaves. XINATRA_SANITIZE=address,undefined builds them for these.

require "mkmf"

append_cflags(%w[-std=gnu11 -O2 -fvisibility=hidden -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes])
append_cflags("-Werror") if ENV["XINATRA_STRICT"]
if (sanitizers = ENV.fetch("XINATRA_SANITIZE", nil))
  $CFLAGS << " -fsanitize=#{sanitizers} -fno-omit-frame-pointer -g" # rubocop:disable Style/GlobalVars
  $LDFLAGS << " -fsanitize=#{sanitizers}" # rubocop:disable Style/GlobalVars
end
create_makefile("xinatra/engine")
