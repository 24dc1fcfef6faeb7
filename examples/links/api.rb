# frozen_string_literal: true

require "xinatra/jsonapi"
require_relative "app"
require_relative "lib/access_token"
require_relative "api/access"

# The site's content for programs: JSON:API 1.1, mounted at /api. The resources are in api/, each file reopening this
# class for one of them. Whatever the site refuses a member is refused here too, for the models and their rules are the
# same.
class Api < Xinatra::Base
  PATH = "/api"

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

  register Xinatra::JSONAPI
  openapi "/openapi.json", title: "Links", version: "1.0"
  set :jsonapi_document_limit, Links::MAX_BODY

  # The first has the last word.
  helpers Access, Authentication, Forms, Formatting

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

  atomic_operations "/operations"
end

%w[users tags stories comments votes flags marks moderations tokens explorer].each do |file|
  require_relative "api/#{file}"
end

Links.set :api, true
# See app.rb: resources have asked the database for their columns' types.
DB.disconnect
