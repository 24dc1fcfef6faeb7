# frozen_string_literal: true

class Api < Xinatra::Base
  # Who is asking the API, and what they may do: by a bearer token, or by the site's session.
  module Access
    BEARER = /\Abearer +(\S{1,200})\z/i

    # @return [User, nil]
    def current_user
      return @current_user if defined?(@current_user)

      authorization ? @current_user = token_user : super
    end

    # What resources call the rights of whoever asks: a moderator has a member's, too.
    # @return [Array<Symbol>]
    def role
      return [] unless logged_in?

      User::ROLES.first(User::ROLES.index(current_user.role) + 1).map(&:to_sym)
    end

    # Refuses a token that is none (RFC 6750, section 3.1): a client that believes to be somebody is to know.
    def check_token
      return if authorization.nil? || authorization.match?(/\Abasic /i) || logged_in?

      refuse(401, "invalid_token", "Invalid token", "The bearer token is none of this site's, or has ended: post " \
                                                    "your name and password to #{PATH}/token for another one",
             "www-authenticate" => %(Bearer error="invalid_token"))
    end

    # Refuses to change something for another site's page: a browser sends the session's cookie along whoever asks.
    def check_origin
      return if authorization || request.get_header("HTTP_ORIGIN") == request.base_url

      refuse(403, "origin", "Foreign origin", "Without a bearer token, changes come from this site's own pages " \
                                              "alone: send the header Authorization")
    end

    # Refuses what a model says the user may not do.
    # @param condition [Boolean]
    # @param what [String] that they may not, such as "vote for this"
    def allow(condition, what)
      condition || refuse(403, "forbidden", "Forbidden", "You may not #{what}")
    end

    # Refuses what a rule of {Throttle} has enough of.
    def too_many(rule)
      refuse(429, "too_many", "Too many requests", "There were #{rule.limit} within #{rule.seconds / 60} minutes: " \
                                                   "wait a while", "retry-after" => rule.seconds.to_s)
    end

    # Only what is the asker's own: what nobody else may even count.
    # @param type [String] "votes" or "marks"
    # @param id [String] a client's
    def own(type, id)
      resource = settings.jsonapi.resource(type)
      key = resource.key_of(id)
      allow key && logged_in? && resource.model.first(id: key, user_id: current_user.id),
            "see what others do: look for yours with filter[user]"
    end

    # Of a collection, too.
    def own_filter
      filter = params["filter"]
      allow logged_in? && filter.is_a?(Hash) && filter["user"] == current_user.id.to_s,
            "see what others do: say filter[user]=#{logged_in? ? current_user.id : "your id"}"
    end

    # @raise [Xinatra::JSONAPI::Refusal]
    def refuse(status, code, title, detail, source: nil, **headers)
      Xinatra::JSONAPI::Refusing.refuse(status, code, title, detail, source:, headers: headers.transform_keys(&:to_s))
    end

    private

    def authorization = request.get_header("HTTP_AUTHORIZATION")

    def token_user
      token = authorization[BEARER, 1]
      id, version = token && settings.access_tokens.read(token)
      user = id && User[id]
      user if user && !user.banned? && user.session_version == version
    end
  end
end
