# frozen_string_literal: true

# Builds the native leaves. XINATRA_SANITIZE=address,undefined builds them for these.

require "mkmf"

# Ruby's own headers, and methods that do not look at self, have parameters without use.
append_cflags(%w[-std=gnu11 -O2 -fvisibility=hidden -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
                 -Wno-unused-parameter])
append_cflags("-Werror") if ENV["XINATRA_STRICT"]
# Ruby's exceptions leave C frames without a word to the sanitizer, so that it must not look at the stack.
if (sanitizers = ENV.fetch("XINATRA_SANITIZE", nil))
  heap_alone = "--param asan-stack=0 --param asan-instrument-allocas=0"
  $CFLAGS << " -fsanitize=#{sanitizers} -fno-omit-frame-pointer -g #{heap_alone}" # rubocop:disable Style/GlobalVars
  $LDFLAGS << " -fsanitize=#{sanitizers}" # rubocop:disable Style/GlobalVars
end
# Part of the API of Ruby 3.1 to 3.3 at least; without it keys are looked up one by one.
have_func("rb_hash_tbl")
# TLS is for those who have OpenSSL 3 and its headers; for others the server refuses `ssl://`, and says what to install.
if have_header("openssl/ssl.h") && have_library("crypto") && have_library("ssl", "SSL_get0_peer_certificate")
  $defs << "-DXINATRA_TLS" # rubocop:disable Style/GlobalVars
end
# The server is for Linux.
unless have_header("sys/epoll.h")
  names = %w[acceptor access_log account address answer answering channel channel_turn connection content crew failure
             figures forwarded forwarded_element forwarded_node handlers handover inbound journal log_line loop memory
             observer origin outlet poller proxy_header refusal request_id sending tally tls tls_class tls_context
             tls_wire trusted_proxies turn]
  server = names.map { |name| "#{name}.c" }
  $srcs = Dir[File.join(__dir__, "*.c")].map { |path| File.basename(path) } - server # rubocop:disable Style/GlobalVars
end
create_makefile("xinatra/engine")
