# frozen_string_literal: true

require "sinatra/base"
require "probe"

# Prints the public surface, a name a line: methods with their arity's sign, constants, settings with their values.

# What Object and Module have is not the framework's.
def own(methods, receiver) = (methods - receiver.instance_methods - receiver.private_instance_methods).sort

# A line for each method. What begins with an underscore is nobody's business.
def show_methods(label, owner, names)
  names.grep_v(/\A_/).each { |name| show("#{label} #{name}", takes(owner.instance_method(name))) }
end

# How many arguments a method takes at least and at most.
def takes(method)
  kinds = method.parameters.map(&:first)
  [kinds.count(:req), kinds.include?(:rest) ? "*" : kinds.count(:req) + kinds.count(:opt)]
end

def value_of(app, setting)
  value = app.send(setting)
  return value.class.name if setting == :session_secret
  return value.map { |one| one.respond_to?(:source) ? one.source : one } if value.is_a?(Array)

  value
end

SETTINGS = Sinatra::Base.singleton_methods.grep(/\w=\z/).map { |name| name.to_s.delete_suffix("=").to_sym }
                        .select { |name| Sinatra::Base.respond_to?(name) }.sort

case ARGV.first
when "settings"
  %i[development test production staging].each do |environment|
    [Sinatra::Base, Sinatra::Application].each do |base|
      app = Class.new(base) { set :environment, environment }
      app.set :app_file, "/app/app.rb"
      SETTINGS.each { |setting| show("#{environment} #{plain(base.name)} #{setting}", value_of(app, setting)) }
    end
  end
when "base"
  singleton = Sinatra::Base.singleton_class
  show_methods("Base.", singleton, own(singleton.public_instance_methods, Class))
  show_methods("Base. private", singleton, own(singleton.private_instance_methods, Class))
  show_methods("Base#", Sinatra::Base, own(Sinatra::Base.public_instance_methods, Object))
  show_methods("Base# private", Sinatra::Base, own(Sinatra::Base.private_instance_methods, Object))
when "rest"
  { "Request" => Rack::Request, "Response" => Rack::Response, "IndifferentHash" => Hash, "ShowExceptions" => Object,
    "Wrapper" => Object, "TemplateCache" => Object, "CommonLogger" => Rack::CommonLogger, "Helpers::Stream" => Object,
    "Request::AcceptEntry" => Object, "Request::MimeTypeEntry" => Object, "Middleware::Logger" => Object,
    "NotFound" => StandardError, "BadRequest" => StandardError }.each do |name, parent|
    klass = Sinatra.const_get(name)
    own(klass.public_instance_methods, parent).each { |method| show(name, method) }
    own(klass.singleton_class.public_instance_methods, parent.singleton_class).each { |one| show("#{name}.", one) }
    show("#{name} is a", klass.ancestors.grep(Class).drop(1).map(&:name))
  end
  show("Delegator", Sinatra::Delegator.private_instance_methods.sort)
  show("Sinatra's methods", (Sinatra.singleton_methods - Module.instance_methods).sort)
  show("constants", Sinatra.constants.sort)
  show("verbs", Sinatra::Base.singleton_methods.sort & %i[get put post delete head options patch link unlink])
end
