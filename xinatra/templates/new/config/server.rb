# frozen_string_literal: true

# How it is served in production: xinatra serve -e production -C config/server.rb

# Where nginx asks (deploy/{{name}}.nginx.conf), and what systemd opens (deploy/{{name}}.socket).
bind "unix:///run/{{name}}.sock"

# nginx says who asks, and by which scheme (X-Forwarded-For, X-Forwarded-Proto). Nobody else is believed.
trusted_proxies "unix"

# A process for each core; in each, as many requests at a time as there may be connections to a database.
workers ENV.fetch("WEB_CONCURRENCY", 2)
threads ENV.fetch("THREADS", 5)

# Seconds that requests have to end when it is stopped; systemd waits longer (deploy/{{name}}.service).
grace 30

# Bytes of a request's body; nginx refuses what is larger before it comes here.
limit :body_bytes, 10 * 1024 * 1024

# The app is loaded once, before the workers begin. What processes must not share is closed here, such as a database's
# connections: Sequel's pool opens new ones in each worker as they are needed. A library that does not is told to by
# `after_fork { |index| ... }`.
before_fork do
  DB.disconnect if defined?(DB)
end
