# frozen_string_literal: true

# A page on which people put queries together, and follow the answers' links.
class Api
  get "/" do
    redirect to("/explorer")
  end

  get "/explorer" do
    content_type :html
    headers "content-security-policy" => "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " \
                                         "connect-src 'self'; form-action 'self'; base-uri 'none'; " \
                                         "frame-ancestors 'none'"
    @title = "API explorer"
    erb :explorer
  end
end
