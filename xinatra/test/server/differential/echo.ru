# frozen_string_literal: true

# Keeps what it is handed, by the address that it comes from; the address of no input is told all of it at /handed.
# Bytes are told as the characters of ISO 8859-1 with their numbers.

require "json"

# The server's own affair: what was in chunks has a length for the app, and no coding (RFC 9112, section 7.1.3).
FRAMING = %w[content-length transfer-encoding].freeze
text = ->(bytes) { bytes.b.force_encoding("ISO-8859-1").encode("UTF-8") }

# An environment does not say whether a name had dashes or underscores. Xinatra refuses these; if it did not, it would
# differ from Node, which tells them apart. The version is what Puma adds, unless there is a field of that name.
fields = lambda do |env|
  named = env.filter_map do |key, value|
    next if key == "HTTP_VERSION" && value == env["SERVER_PROTOCOL"]

    name = key[/\AHTTP_(.+)/, 1] || key[/\ACONTENT_TYPE\z/]
    [name.tr("_", "-").downcase, value] if name
  end
  named.to_h.except(*FRAMING).sort.to_h.transform_values(&text)
end

handed = Hash.new { |all, address| all[address] = [] }

run(lambda do |env|
  address = env["REMOTE_ADDR"]
  next [200, {}, [JSON.generate(handed)]] if env["PATH_INFO"] == "/handed" && address == "127.0.0.1"

  query = env["QUERY_STRING"]
  handed[address] << {
    method: text[env["REQUEST_METHOD"]], target: text[env["REQUEST_URI"]],
    path: text[env["PATH_INFO"]], query: text[query.to_s],
    version: env["SERVER_PROTOCOL"], fields: fields[env],
    body: text[env["rack.input"].read], trailers: {}
  }
  [200, { "content-length" => "0" }, []]
end)
