# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/show_exceptions"
require "cgi/escape"

# Exceptions, and what is shown for them.
module ShownExceptions
  def error(klass = IOError, message = "no disk")
    raise klass, message
  rescue Exception => e # rubocop:disable Lint/RescueException -- whatever class was asked for
    e
  end

  def caused
    raise "inner"
  rescue StandardError
    error(ArgumentError, "outer")
  end

  def env_for(path = "/", env = {}) = Rack::MockRequest.env_for(path).merge(env)

  # A form that was posted with the query, and what else is in the environment.
  def form_env(query, form, env = {})
    Rack::MockRequest.env_for("/?#{query}", method: "POST", input: form)
                     .merge("CONTENT_TYPE" => "application/x-www-form-urlencoded").merge(env)
  end

  # The page for an exception.
  def page(exception = error, env = env_for)
    status, headers, body = Xinatra::ShowExceptions.response(env, exception)

    assert_equal 500, status
    assert_equal({ "content-type" => "text/html", "content-length" => body.join.bytesize.to_s }, headers)
    assert_predicate body.join, :valid_encoding?
    body.join
  end

  # The text for an exception.
  def plain(exception = error)
    status, headers, body = Xinatra::ShowExceptions.response(env_for("/", "HTTP_ACCEPT" => "text/plain"), exception)

    assert_equal [500, "text/plain", body.join.bytesize.to_s], [status, *headers.values]
    body.join
  end

  # The rows of a page's table by its title, unescaped; nil where there is no such table.
  def table(html, title)
    rows = html[%r{<section id="#{title.downcase}">.*?</section>}m]&.scan(%r{<th scope="row">(.*?)</th><td>(.*?)</td>}m)
    rows&.to_h { |row| row.map { |text| CGI.unescapeHTML(text) } }
  end
end
