# frozen_string_literal: true

# What the direct way does in its own words, on the general way: an app that overrides a step takes it always.
Differential.theme "general way" do
  app do
    disable :raise_errors
    def call!(env) = super # rubocop:disable Lint/UselessMethodDefinition -- that it is overridden is what counts
    before("/typed/*") { content_type "text/x-filter" }
    get("/raised/:a") { raise "x" }
    get("/typed/:a") { "typed" }
    get("/plain/:a") { "é #{params[:a]}" }
    get("/:kind/:a") { "#{params[:kind]} #{params[:a]}" }
    error { "failed with #{params.inspect}" }
  end

  check "GET /raised/1?q=2", "/raised/:a", "an error handler sees the captures", status: 500,
        body: "failed with #{{ "q" => "2", "a" => "1" }.inspect}"
  check "GET /typed/1", "/typed/:a", "a content type of a before filter", header: { "content-type" => "text/x-filter;charset=utf-8" }
  check "GET /ascii/1?a=2", "/:kind/:a", "a capture that hides the query", body: "ascii 1"
  check "GET /plain/1", "/plain/:a", "a body beyond ASCII", header: { "content-length" => "4" }
end
