# frozen_string_literal: true

# Puma where it costs least a request: one thread, and connections that stay open.

threads 1, 1
max_keep_alive Float::INFINITY
