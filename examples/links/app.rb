# frozen_string_literal: true

require "xinatra/base"
require "builder"
require "digest"
require "json"
require "rack/session/cookie"
require_relative "models/models"
require_relative "lib/session_secret"
Dir[File.join(__dir__, "helpers", "*.rb")].each { |file| require_relative file }

# Links: a link aggregator. Stories under tags, threaded comments, votes, feeds and moderation.
# The routes are in routes/, each file reopening this class for one subject.
class Links < Xinatra::Base
  PER_PAGE = 25
  MAX_PAGE = 400
  MAX_BODY = 256 * 1024

  set :root, __dir__
  set :public_folder, File.join(__dir__, "public")
  set :static_cache_control, [:public, { max_age: 86_400 }]
  set :session_secret, SessionSecret.read(File.join(__dir__, "db", "session.secret"))
  set :sessions, key: "links.session", same_site: :lax, httponly: true, expire_after: 30 * 86_400
  # Forms carry a token of our own (helpers/forms.rb); these two would give every anonymous reader a cookie, and no
  # shared cache could keep a page.
  set :protection, except: %i[remote_token session_hijacking]
  set :site_name, "Links"
  set :asset_version, Digest::SHA256.hexdigest(Dir[File.join(__dir__, "public", "*")].map { File.read(_1) }.join)[0, 8]
  # Whether the API is served beside it: api.rb says so.
  set :api, false
  enable :method_override, :logging

  configure :production do
    set :sessions, settings.sessions.merge(secure: ENV["LINKS_INSECURE_COOKIES"] != "1")
  end

  configure :test do
    disable :logging, :dump_errors, :raise_errors
  end

  helpers Authentication, Forms, Formatting, Listing, Feeds, Serializing

  # `get "/mod", auth: :moderator` is for this role and those above it.
  set(:auth) { |role| condition { require_role(role.to_s) } }

  before do
    headers "Content-Security-Policy" => "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; " \
                                         "base-uri 'none'; frame-ancestors 'none'",
            "Referrer-Policy" => "strict-origin-when-cross-origin"
    halt 413 if request.content_length.to_i > MAX_BODY
    check_form_token unless request.safe?
  end

  # What a member sees is for nobody else's cache.
  after do
    cache_control :private, :no_store if logged_in?
  end

  not_found { error_page("Page not found", "There is nothing at this address. It may have been deleted or mistyped.") }
  error(400) { error_page("Bad request", "The server could not make sense of this request.") }
  error(403) { error_page("Not allowed", "You do not have the rights for this, or the form was open for too long.") }
  error(413) { error_page("Too large", "What was sent is larger than this site accepts.") }
  error(429) { error_page("Too many attempts", "Please wait a while before trying again.") }
  error { error_page("Something went wrong", "The mistake is ours and has been logged. Please try again later.") }

  # What the database's unique keys refuse came in twice at the same time.
  error(Sequel::UniqueConstraintViolation) do
    status 409
    error_page("Already there", "Somebody, perhaps you, sent the same thing a moment ago.")
  end
end

%w[feeds lists stories comments users accounts settings moderation pages].each do |file|
  require_relative "routes/#{file}"
end

# A server that loads the app and then forks must not hand its processes one connection to share.
DB.disconnect

Links.run! if Links.app_file == $PROGRAM_NAME
