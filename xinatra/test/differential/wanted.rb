# frozen_string_literal: true

module Differential
  LIMITS = "What a client sends never becomes a 500: a query or form beyond Rack's limits is a bad request."
  NEWLINES = "A newline in a header's value would let a client write headers of its own."
  STRINGS = "Block arguments and params are Strings of their own: changing one does not change the other."
  CLEARER = "A mistake in an app's code is told in a sentence, by another class of exception."
  private_constant :LIMITS, :NEWLINES, :STRINGS, :CLEARER

  # The cases in which Xinatra answers otherwise on purpose: id => [what it answers, why]. Each of them must differ, in
  # just this way, else the test fails; `docs/compared_to_sinatra.md` tells users the same.
  WANTED = {
    "conditions: GET provides an extension that nobody knows" => [{ raises: "ArgumentError" }, CLEARER],
    "development: GET in development an image that is missing" =>
      [{ status: 404, header: { "x-cascade" => "pass" } },
       "An image that does not exist is like any path that does not."],
    "files: GET attachment a Symbol" =>
      [{ status: 200, header: { "content-disposition" => 'attachment; filename="sym"' } }, "A Symbol is a name too."],
    "params: GET /p 40 levels are too deep" => [{ status: 400 }, LIMITS],
    "params: GET /p too many pairs" => [{ status: 400 }, LIMITS],
    "params: POST /p multipart with 5000 fields" => [{ status: 400 }, LIMITS],
    "params: GET params the argument and the param" => [{ status: 200, body: /false/ }, STRINGS],
    "params: GET params an argument that is changed" => [{ status: 200, body: "[\"x!\", #{{ "a" => "x" }.inspect}]" },
                                                         STRINGS],
    "requests: GET /:a a path that is no UTF-8 and says so" =>
      [{ status: 200 }, "What a client sends never becomes a 500: such a path is matched as bytes."],
    "responses: GET headers a value with a newline" => [{ status: 200, header: { "x-evil" => "a  x-injected: 1" } },
                                                        NEWLINES],
    "responses: GET redirect target with a newline" =>
      [{ status: 302, header: { "location" => "http://example.org/a b  x: y" } }, NEWLINES],
    "routing: GET /signature get returns a signature" =>
      [{ raises: "NoMethodError" }, "What get returns is the route, an object with names, and not an Array of parts."]
  }.freeze
end
