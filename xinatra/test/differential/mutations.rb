# frozen_string_literal: true

module Differential
  # One mistake put into Xinatra's source: in `file`, the text `from` (which stands there exactly once) becomes `to`.
  # Some case of `themes` must see it. Where the code has changed, the test says so, and the mutation is written anew.
  Mutation = Struct.new(:file, :from, :to, :themes) do
    # Where the sources are.
    def self.library
      File.expand_path("../../lib/xinatra", __dir__)
    end

    # The path of the file.
    def path
      File.join(self.class.library, file)
    end

    # How often `from` stands in it: to be 1.
    def count
      File.read(path).scan(from).size
    end

    # From now on this process loads the file with the mistake in it.
    def apply
      target = path
      mutated = File.read(target).sub(from) { to }
      RubyVM::InstructionSequence.define_singleton_method(:load_iseq) do |loaded|
        compile(mutated, loaded, loaded) if loaded == target
      end
    end
  end

  # { what is wrong => how } for every mistake the cases are known to find.
  MUTATIONS = {
    "after filters are dropped" =>
      ["dispatch.rb", 'filter!(:after) unless env["sinatra.static_file"]', "nil", "filters"],
    "after filters run for static files" =>
      ["dispatch.rb", 'filter!(:after) unless env["sinatra.static_file"]', "filter!(:after)", "static"],
    "filters of a child run before those of its parent" =>
      ["compiler.rb", "lineage.reverse.flat_map", "lineage.flat_map", "filters"],
    "filters are not inherited" =>
      ["compiler.rb", "lineage.reverse.flat_map", "[lineage.first].flat_map", "filters"],
    "routes of a parent come before those of its child" =>
      ["compiler.rb", "lineage.flat_map { |owner| owner.routes[verb]",
       "lineage.reverse.flat_map { |owner| owner.routes[verb]",
       "classes"],
    "routes are not inherited" =>
      ["compiler.rb", "lineage.flat_map { |owner| owner.routes[verb]", "[@app].flat_map { |owner| owner.routes[verb]",
       "classes"],
    "handlers of a status are not looked for" =>
      ["dispatch.rb", ' && !@env["sinatra.error"]', " && false", "errors"],
    "handlers of a status run after an error too" =>
      ["dispatch.rb", ' && !@env["sinatra.error"]', "", "errors"],
    "conditions are ignored" =>
      ["dispatch.rb", "throw :pass if condition.bind_call(self) == false", "condition.bind_call(self)", "conditions"],
    "a condition that is nil refuses" =>
      ["dispatch.rb", "throw :pass if condition.bind_call(self) == false",
       "throw :pass unless condition.bind_call(self)", "conditions"],
    "conditions stay for the next route" =>
      ["dsl/routes.rb", "conditions = @conditions\n        @conditions = []", "conditions = @conditions", "conditions"],
    "HEAD of a get route has no conditions" =>
      ["dsl/routes.rb", "@conditions = conditions\n        route(\"HEAD\"", "@conditions = []\n        route(\"HEAD\"",
       "conditions"],
    "a get route does not answer HEAD" =>
      ["dsl/routes.rb", 'route("HEAD", path, options, &)', "nil", "routing"],
    "captures stay when a route passes" =>
      ["dispatch.rb", 'captures&.each_key { |name| @params.delete(name) } unless @env["sinatra.error.params"]', "nil",
       "halting,filters"],
    "captures are lost for error handlers" =>
      ["dispatch.rb", ' unless @env["sinatra.error.params"]', "", "general way"],
    "the query wins over captures" =>
      ["dispatch.rb", "{ |_name, given, captured| captured || given }\n    end\n\n    def _captured_values",
       "{ |_name, given, captured| given || captured }\n    end\n\n    def _captured_values", "general way"],
    "the content type of a route that passed stays" =>
      ["dispatch.rb", 'response.delete_header("content-type") unless @pinned_response', "nil", "halting"],
    "a content type of a before filter is lost" =>
      ["dispatch.rb", 'response.delete_header("content-type") unless @pinned_response',
       'response.delete_header("content-type")', "general way"],
    "sinatra.route is not set on the direct way" =>
      ["direct.rb", '@env["sinatra.route"] = route.label', "nil", "routing"],
    "sinatra.route is not set on the general way" =>
      ["dispatch.rb", 'env["sinatra.route"] = route.label', "nil", "routing"],
    "a missing route has no x-cascade" =>
      ["dispatch.rb", 'headers["X-Cascade"] = "pass" if settings.x_cascade?', "nil", "routing"],
    "x-cascade cannot be switched off" =>
      ["dispatch.rb", 'headers["X-Cascade"] = "pass" if settings.x_cascade?', 'headers["X-Cascade"] = "pass"',
       "settings"],
    "a missing route does not go downstream" =>
      ["dispatch.rb", "raise NotFound unless @app\n", "raise NotFound\n", "halting"],
    "forward loses the headers of the app behind" =>
      ["dispatch.rb", "response.headers.merge!(headers)", "nil", "halting"],
    "an error's own status is ignored" =>
      ["dispatch.rb", "status&.between?(400, 599) ? status : 500", "500", "errors"],
    "any status may be an error's" =>
      ["dispatch.rb", "status&.between?(400, 599) ? status : 500", "status || 500", "errors"],
    "messages of errors are not escaped" =>
      ["dispatch.rb", "body(Rack::Utils.escape_html(boom.message))", "body(boom.message)", "errors"],
    "errors are not dumped" =>
      ["dispatch.rb", "dump_errors!(boom) if settings.dump_errors?", "nil", "errors"],
    "after_handler is like show_exceptions" =>
      ["dispatch.rb", "if settings.show_exceptions? && settings.show_exceptions != :after_handler",
       "if settings.show_exceptions?",
       "errors"],
    "errors never leave the app" =>
      ["dispatch.rb", "raise boom if settings.raise_errors? || settings.show_exceptions?", "nil", "errors,halting"],
    "the oldest error handler answers" =>
      ["dispatch.rb", "handlers.reverse_each do", "handlers.each do", "errors"],
    "handlers for a superclass are not found" =>
      ["dispatch.rb", "error_block!(key.superclass, *arguments)", "false", "errors"],
    "error handlers are not inherited" =>
      ["dispatch.rb", "base.errors[key] || _error_handlers(key, base.superclass)", "base.errors[key]",
       "classes,errors"],
    "halt with an Array loses its headers" =>
      ["dispatch.rb", "headers(*rest)", "nil", "halting"],
    "halt with an Array loses its body" =>
      ["dispatch.rb", "body(rest.pop)", "rest.pop", "halting"],
    "what a route returns with each is no body" =>
      ["dispatch.rb", "elsif result.respond_to?(:each)", "elsif result.is_a?(Array)", "halting"],
    "a path keeps its trailing slash though paths are lax" =>
      ["plan.rb", "path[0..-2]", "path", "routing"],
    "paths are never strict" =>
      ["plan.rb", 'if @strict_paths || path == "/"', 'if path == "/"', "routing,filters"],
    "an empty path is not the root" =>
      ["plan.rb", 'return "/" if path.empty? && !@empty_path_info', "nil", "routing"],
    "no default content type" =>
      ["dispatch.rb", '@response["content-type"] = _plan.default_content_type', "nil", "halting"],
    "204 keeps its body" =>
      ["response.rb", "DROP_BODY_RESPONSES = [204, 304].freeze", "DROP_BODY_RESPONSES = [304].freeze", "halting"],
    "no content-length" =>
      ["response.rb", 'headers["content-length"] = chunks', 'headers["x-length"] = chunks', "halting"],
    "content-length counts characters" =>
      ["response.rb", "chunks.sum(&:bytesize)", "chunks.sum(&:size)", "general way"],
    "text has no charset" =>
      ["helpers/content_types.rb", ";charset=\#{settings.default_encoding}", "", "responses"],
    "add_charset is ignored" =>
      ["helpers/content_types.rb", "settings.add_charset.any?", "[%r{^text/}].any?", "settings,responses"],
    "redirects of POST are 302" =>
      ["helpers/redirecting.rb", '"GET" ? 303 : 302', '"GET" ? 302 : 302', "responses"],
    "redirects are relative" =>
      ["helpers/redirecting.rb", "settings.absolute_redirects?", "false", "responses"],
    "redirects never have the script name" =>
      ["helpers/redirecting.rb", "settings.prefixed_redirects?", "false", "responses"],
    "addresses lose their port" =>
      ["helpers/urls.rb", "? request.host_with_port : request.host", "? request.host : request.host", "responses"],
    "cache_control keeps underscores" =>
      ["helpers/caching.rb", 'name = name.to_s.tr("_", "-")', "name = name.to_s", "caching"],
    "expires has no max-age" =>
      ["helpers/caching.rb", "cache_control(*values, options.merge(max_age: options[:max_age] || max_age))",
       "cache_control(*values, options)",
       "caching"],
    "If-Modified-Since is ignored" =>
      ["helpers/caching.rb", "halt 304 if status == 200 &&", "halt 304 if false &&", "caching"],
    "If-None-Match does not go before If-Modified-Since" =>
      ["helpers/caching.rb", 'return if env["HTTP_IF_NONE_MATCH"]', "nil", "caching"],
    "If-None-Match is 304 for unsafe verbs" =>
      ["helpers/caching.rb", "halt(request.safe? ? 304 : 412)", "halt(304)", "caching"],
    "If-Match is ignored" =>
      ["helpers/caching.rb", 'halt 412 if env["HTTP_IF_MATCH"] &&', "halt 412 if false &&", "caching"],
    "a star matches new resources" =>
      ["helpers/caching.rb", 'return !new_resource if list == "*"', 'return true if list == "*"', "caching"],
    "files have no disposition" =>
      ["helpers/files.rb", "attachment(filename || path, disposition) if disposition", "nil", "files"],
    "a file's status cannot be chosen" =>
      ["helpers/files.rb", "halt(opts[:status] ? Integer(opts[:status]) : status, content)", "halt(status, content)",
       "files"],
    "HTML has no headers of its own" =>
      ["protection/response_headers.rb", "[true, false].map { |html|", "[false, false].map { |html|", "protections"],
    "a protection's header wins over the app's" =>
      ["headers.rb", "if headers[name].nil?", "", "protections,responses"],
    "every type is HTML to the protections" =>
      ["protection/response_headers.rb", "type.is_a?(String) && @html_types.include?(type[MEDIA_TYPE])", "true",
       "protections"],
    "paths are not cleaned" =>
      ["protection/chain.rb", "@cleans_paths ? PathTraversal.clean(path) : path", "path", "protections,routing"],
    "JSON goes to foreign pages" =>
      ["protection/chain.rb", "return unless @json_csrf&.vector?(env, headers)", "return", "protections"],
    "foreign origins are accepted" =>
      ["protection/http_origin.rb", "Array(options[:permitted_origins]).include?(origin)", "true", "protections"],
    "permitted origins are not" =>
      ["protection/http_origin.rb", "Array(options[:permitted_origins]).include?(origin)", "false", "protections"],
    "the last of equal names does not win in a plain query" =>
      ["leaves/params.rb", "params.store_flat(decode(", "params.key?(name) or params.store_flat(decode(",
       "params"],
    "provides goes by its own order" =>
      ["dsl/conditions.rb", "preferred = request.preferred_type(types)", "preferred = types.first", "conditions"],
    "host_name is not compared" =>
      ["dsl/conditions.rb", "pattern === request.host", "true", "conditions"],
    "settings that are Hashes are not merged" =>
      ["dsl/settings.rb", "value.merge(other) : other", "other : other", "settings"],
    "disable enables" =>
      ["dsl/settings.rb", "set(option, false)", "set(option, true)", "settings"],
    "configure ignores the environment" =>
      ["dsl/settings.rb", "yield self if environments.empty? ||", "yield self if true ||", "classes"],
    "middleware of a parent is not inherited" =>
      ["dsl/extensions.rb", "superclass.respond_to?(:middleware) ? superclass.middleware + @middleware : @middleware",
       "@middleware",
       "classes"],
    "registered is not called" =>
      ["dsl/extensions.rb", "extension.registered(self) if", "nil if", "classes"],
    "layouts are left out" =>
      ["templates.rb", "return _render_layout(shelf, layout, options, locals, output) if layout", "nil", "templates"],
    "a template's content type is lost" =>
      ["templates.rb", "response\n      TypedOutput.new(output, content_type)", "output", "templates"],
    "any host will do in development" =>
      ["defaults.rb", "{ permitted_hosts: DEVELOPMENT_HOSTS }", "{}", "development"],
    "errors are not shown in development" =>
      ["defaults.rb", "show_exceptions: proc { development? }", "show_exceptions: false", "development"],
    "a changed path is not looked at again" =>
      ["direct.rb", '@env["PATH_INFO"] == path && @env["REQUEST_METHOD"] == verb', "true", "filters"],
    "streams close twice" =>
      ["stream.rb", "return if closed?\n\n      @closed = true", "@closed = true", "streaming"],
    "a form of a GET request is not read" =>
      ["front.rb", '!env["CONTENT_TYPE"] && ', "", "params"],
    "every query is taken for a plain one" =>
      ["front.rb", "query.nil? || query.empty? || Leaves::Params.plain?(query)", "true", "params,errors"],
    "the direct way passes static files by" =>
      ["front.rb", "way.plan.public_folder && way.file?(path)", "false", "static"],
    "the direct way answers every verb" =>
      ["front.rb", 'verb == "GET" ? way.gets : way.verbs[verb]', "way.gets", "routing"],
    "the direct way has no after filters" =>
      ["direct.rb", "_after_filters } if _plan.after.any?", "nil }", "filters"],
    "what is found is not looked for" =>
      ["direct_routes.rb", "seen?(path) && @router.match(path).nil?", "seen?(path)", "routing,general_way"],
    "handlers of the status 404 are passed by" =>
      ["compiler.rb", "keys = [404, *NotFound.ancestors] - [Exception]", "keys = []", "errors"],
    "after filters do not see the body" =>
      ["lazy_state.rb", "response.body = @direct_body if @direct_body", "", "after_filters"],
    "after filters see captures" =>
      ["direct.rb", "@direct_route = @params = nil", "", "after_filters"],
    "after filters do not see changed params" =>
      ["direct.rb", "@params.nil? || (route.captures_suffice? && !@params_complete)", "true", "after_filters"],
    "after filters see the query's value of a capture's name" =>
      ["direct.rb", "route.pattern.names.any? { |name| query.include?(name) }", "false", "forms"],
    "what a Regexp captured is gone after the route" =>
      ["direct.rb", "route.pattern.regular? || _hides_query?(route)", "_hides_query?(route)", "code elsewhere"],
    "an error in an after filter is not handled" =>
      ["direct.rb", "_materialize\n      invoke { handle_exception!(e) }", "nil", "after_filters"],
    "a handler of the status 200 is passed by" =>
      ["compiler.rb", "answers_ok: handles?(200)", "answers_ok: false", "after_filters"],
    "handlers of statuses see captures" =>
      ["direct.rb", "plan.strings_suffice? && !plan.handles?(@response.status)", "plan.strings_suffice?",
       "after_filters"],
    "the direct way has no before filters" =>
      ["direct.rb", "plan.before.each { |filter|", "[].each { |filter|", "filters"],
    "the direct way keeps captures for the after filters" =>
      ["direct.rb", '@params.delete(name) unless name == "ignore"', "nil", "filters"],
    "an error on the direct way has lost its captures" =>
      ["direct.rb", "_materialize\n      boom = _pass_late",
       "_materialize\n      _release_captures\n      boom = _pass_late", "errors"],
    "a refused answer on the direct way is given" =>
      ["front.rb", "refusal = @protect.refuse_response(env, response[1])", "refusal = nil", "protections"],
    "options of the session are ignored" =>
      ["dsl/stack.rb", "options.merge!(sessions.to_hash) if sessions.respond_to?(:to_hash)", "nil", "sessions"]
  }.transform_values { |parts| Mutation.new(*parts) }.freeze
end
