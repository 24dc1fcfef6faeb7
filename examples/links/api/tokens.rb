# frozen_string_literal: true

# Bearer tokens, for a name and a password (RFC 7617).
class Api
  post "/token" do
    user, token, ends = token_for(*credentials)
    status 201
    cache_control :no_store
    meta = { token: token, type: "Bearer", ends: iso(ends), user: user.id.to_s }
    JSON.generate(jsonapi: { version: "1.1" }, meta: meta)
  end

  helpers do
    # @return [Array(String, String)] the name and the password of the request's header
    def credentials
      given = authorization.to_s[/\Abasic +(\S{1,2000})\z/i, 1].to_s.unpack1("m").force_encoding(Encoding::UTF_8)
      name, password = given.split(":", 2) if given.valid_encoding?
      return [name, password] if password && name.match?(/\A[[:graph:]]{1,200}\z/)

      refuse(400, "credentials", "No credentials", "Send the header Authorization: Basic, with a name and a password")
    end
  end
end
