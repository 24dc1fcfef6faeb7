# frozen_string_literal: true

require "sinatra/base"
require "sinatra/extension"
require "probe"

module Site
  extend Sinatra::Extension

  set :motto, "by extension"
  enable :flagged
  configure { |app| app.set :configured, settings.equal?(Site) }
  configure(:production) { set :motto, "in production" }
  configure(:test) { set :only_test, true }
  helpers { def motto = settings.motto.upcase }
  before { @before = "before" }
  after { headers "x-after" => "1" }
  get("/site/:x") { |x| "#{motto} #{@before} #{x}" }
  template(:site) { "site <%= motto %>" }
  get("/template") { erb :site }
  error(IOError) { "io" }
  get("/boom") { raise IOError }
  not_found { "nothing" }
  set(:lucky) { |wanted| condition { params[:n] == wanted } }
  get("/lucky", lucky: "7") { "won" }

  def self.other = "a method"
end

Built = Sinatra::Extension.new do
  get("/built") { "built" }
  registered { |app| Probe.show("registered", app.name) }
end

class WithSite < Sinatra::Base
  register Site, Built
  get("/own") { settings.motto }
end

class Produced < Sinatra::Base
  set :environment, :production
  register Site
end

PATHS = %w[/site/1 /template /boom /none /lucky /lucky?n=7 /built /own].map { |path| "GET #{path}" }.freeze
ask_all(WithSite, *PATHS)
ask_all(Produced, *PATHS)
show("settings", [WithSite.flagged?, WithSite.configured, WithSite.only_test?, Produced.respond_to?(:only_test)])
show("extensions", WithSite.extensions.size)
