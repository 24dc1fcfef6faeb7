# frozen_string_literal: true

# Runs a program from the documentation, then asks its apps for their first pages: none may fail.

require "rack/mock"

load File.expand_path(ARGV.shift)

Xinatra::Application.set(:run, false)
Xinatra::Base.subclasses.flat_map { |app| [app, *app.subclasses] }.each do |app|
  next unless app.routes["GET"]&.any?

  path = app.routes["GET"].first.pattern.to_s.gsub(/:\w+|\*/, "1")
  status = Rack::MockRequest.new(app).get(path).status
  abort("GET #{path} of #{app} answers #{status}") unless status.between?(200, 399)
end
