# frozen_string_literal: true

require_relative "app"
require_relative "lib/access_token"
require_relative "rules/access"
require_relative "rules/policy"

# What the site's interfaces for programs have in common, api.rb and graph.rb: who is asking is found out alike, and
# whatever the site refuses a member is refused here too, for the models and the rules are the same.
class Program < Xinatra::Base
  set :root, __dir__
  set :site_name, Links.site_name
  set :asset_version, Links.asset_version
  set :api, true
  # Whoever is logged in on the site is so here.
  set :session_secret, Links.session_secret
  set :sessions, Links.sessions
  set :protection, except: %i[remote_token session_hijacking path_traversal]
  set :access_tokens, AccessToken.new(Links.session_secret)

  configure :test do
    disable :logging, :dump_errors, :raise_errors
  end

  before do
    headers "referrer-policy" => "strict-origin-when-cross-origin",
            "content-security-policy" => "default-src 'none'; frame-ancestors 'none'"
    check_token
    check_origin unless request.safe?
  end

  # One address, several answers: by who asks.
  after do
    headers "vary" => "Accept, Authorization, Cookie"
    cache_control :private, :no_cache if logged_in?
  end
end
