# frozen_string_literal: true

require "sinatra/base"
require "rack/mock"

# Runs the same app on Sinatra and on Xinatra, and compares what they answer.
module SinatraTwin
  # The two apps made of the same class body, which may answer to any path.
  # @return [Array(Class, Class)] Sinatra's first
  def twins(&body)
    [Sinatra::Base, Xinatra::Base].map do |base|
      Class.new(base) do
        set :environment, :test
        set :app_file, __FILE__
        class_eval(&body)
      end
    end
  end

  # Two apps whose handler at `/` and below, for every verb, is the block; its value is shown in the body, and with it
  # what the twins are to agree on.
  def handler_twins(settings = {}, &handler)
    twins do
      settings.each { |name, value| set(name, value) }
      define_method(:handled, &handler)
      %i[get post put delete].each { |verb| __send__(verb, "/*") { handled.inspect.gsub("Sinatra", "Xinatra") } }
    end
  end

  # Asks both apps and asserts that status, headers and body, or the exception raised, are equal.
  # @return [Array, Exception] Xinatra's answer
  def assert_same_answer(apps, path = "/", env = {})
    theirs, ours = apps.map { |app| answer(app, path, env) }

    assert_equal theirs, ours, -> { "#{path} #{env.inspect}" }
    ours
  end

  # Asserts that a handler's value and the response are equal on both.
  def assert_same_handling(env = {}, settings = {}, &)
    assert_same_answer(handler_twins(settings, &), "/", env)
  end

  # What an app answers: status, headers and the whole body; or the class and message of what it raised.
  def answer(app, path = "/", env = {})
    status, headers, body = app.call(Rack::MockRequest.env_for(path, env))
    chunks = body.to_enum.to_a
    body.close if body.respond_to?(:close)
    [status, headers.sort.to_h, chunks.join]
  rescue StandardError => e
    [e.class.name.sub("Sinatra", "Xinatra"), e.message.sub("Sinatra", "Xinatra").gsub(/#<Class:0x\h+>/, "#<Class>")]
  end
end
