# frozen_string_literal: true

# The delegation of top-level methods, seen from inside.
require ENV.fetch("FRAMEWORK")

FRAMEWORK = Object.const_get(ENV.fetch("FRAMEWORK").capitalize)
MAIN = self
disable :logging, :raise_errors

extension = Module.new { def shortcut(path) = get(path) { "shortcut" } }
register extension
shortcut "/short"

FRAMEWORK.helpers(Module.new { def by_module = "by module" })
FRAMEWORK.use(Rack::Config) { |env| env["used"] = "used" }

get("/methods") { FRAMEWORK::Delegator.private_instance_methods(false).sort.inspect }
get("/target") { (FRAMEWORK::Delegator.target == FRAMEWORK::Application).inspect }
get("/private") { MAIN.respond_to?(:get).inspect }
get("/strings") { "text".respond_to?(:get, true).inspect }
get("/module") { "#{by_module} #{env["used"]}" }
get("/subclass") do
  child = Class.new(FRAMEWORK::Application) { get("/child") { "child" } }
  [child.call(env.merge("PATH_INFO" => "/child"))[2].join, child.method_override].inspect
end
get("/elsewhere") do
  object = Object.new.extend(FRAMEWORK::Delegator)
  object.send(:get, "/by-object") { "by object" }
  "declared"
end
get("/include") do
  holder = Class.new { include FRAMEWORK::Delegator }.new
  holder.send(:set, :by_holder, "held")
  settings.by_holder
end
get("/override") { "get" }
post("/override") { "post" }
put("/override") { "put" }
get("/new") { FRAMEWORK.new { get("/x") { "x" } }.superclass.equal?(FRAMEWORK::Base).inspect }
get("/version") { FRAMEWORK::VERSION.class.name }
get("/env") { settings.environment.inspect }
get("/port") { [settings.port, settings.bind, settings.server, settings.quiet, settings.lock].inspect }
