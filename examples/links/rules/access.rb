# frozen_string_literal: true

# Who is asking a {Program}: by a bearer token, or by the site's session. It is for apps that can
# `refuse(status, code, title, detail, **headers)`.
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
                                                  "your name and password to #{Api::PATH}/token for another one",
           "www-authenticate" => %(Bearer error="invalid_token"))
  end

  # Refuses what may be another site's page: a browser sends the session's cookie along whoever asks.
  def check_origin
    return if authorization || !logged_in? || request.get_header("HTTP_ORIGIN") == request.base_url

    refuse(403, "origin", "Foreign origin", "Without a bearer token, changes come from this site's own pages " \
                                            "alone: send the header Authorization")
  end

  # @param name [String] an account's, in any case
  # @param password [String]
  # @return [Array(User, String, Time)] the account, a token for it, and when that ends
  def token_for(name, password)
    user = authenticate(name.downcase, password)
    return [user, *settings.access_tokens.issue(user)] if user && !user.banned?

    refuse(401, "wrong_password", "Wrong password",
           "The user name or the password is wrong, or the account is banned", "www-authenticate" => "Bearer")
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
