# frozen_string_literal: true

require "sinatra/base"
require "sinatra/config_file"
require "probe"

class Configured < Sinatra::Base
  register Sinatra::ConfigFile
  set :root, Probe.fixture("config")
  set :greeting, "default"
  config_file "settings.yml", "environments.yml", "*.none"
  config_file "erb.yml.erb"
  get("/") { [settings.greeting, settings.nested["a"], settings.by_env, settings.list, settings.sum].inspect }
end

class Produced < Configured
  set :environment, :production
  config_file "environments.yml", "whole.yml"
  get("/whole") { settings.whole }
end

ask_all(Configured, "GET /")
ask_all(Produced, "GET /", "GET /whole")
show("nested", [Configured.nested.class, Configured.nested])
begin
  Configured.config_file("wrong.json")
rescue Sinatra::ConfigFile::UnsupportedConfigType => e
  show("wrong", e.message)
end
