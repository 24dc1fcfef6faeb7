# frozen_string_literal: true

# Who is asking, and what they may do.
module Authentication
  # @return [User, nil] the account this session is logged in to
  def current_user
    return @current_user if defined?(@current_user)

    @current_user = session[:user_id] && session_user
  end

  def logged_in? = !current_user.nil?
  def moderator? = logged_in? && current_user.moderator?
  def admin? = logged_in? && current_user.admin?

  # Who fails too often has to wait; the answer takes as long for unknown accounts as for known ones.
  # @param username [String]
  # @param password [String]
  # @return [User, nil] the account whose password this is; it may be banned
  def authenticate(username, password)
    too_many(Throttle::LOGIN_ADDRESS) if Throttle.full?(Throttle::LOGIN_ADDRESS, request.ip)
    too_many(Throttle::LOGIN_ACCOUNT) if Throttle.full?(Throttle::LOGIN_ACCOUNT, username)
    user = User.authenticate(username, password)
    if user.nil?
      Throttle.add(Throttle::LOGIN_ADDRESS, request.ip)
      Throttle.add(Throttle::LOGIN_ACCOUNT, username)
    elsif !user.banned?
      Throttle.clear(Throttle::LOGIN_ACCOUNT, username)
    end
    user
  end

  # Opens a session for `user`, keeping nothing of the one before.
  def log_in(user)
    session.clear
    session[:user_id] = user.id
    session[:version] = user.session_version
    @current_user = user
  end

  # Ends the session.
  def log_out
    session.clear
    @current_user = nil
  end

  # Lets those with the role pass, sends strangers to the login page, and refuses everybody else.
  # @param role [String] "member", "moderator" or "admin"
  # @return [true]
  def require_role(role)
    return current_user.role?(role) || halt(403) if logged_in?

    redirect to("/login?return_to=#{Rack::Utils.escape(request.get? ? request.fullpath : "/")}")
  end

  # Refuses what a model says the user may not do.
  def allow(condition)
    condition || halt(403)
  end

  # Refuses the subject that has used up its attempts, and counts one more.
  def throttle(rule, subject)
    too_many(rule) if Throttle.full?(rule, subject)
    Throttle.add(rule, subject)
  end

  # Ends the request with 429 and the time to wait.
  def too_many(rule)
    headers "Retry-After" => rule.seconds.to_s
    halt 429
  end

  private

  # A session opened under an older password, or by somebody banned since, is over.
  def session_user
    user = User[session[:user_id]]
    return user if user && !user.banned? && user.session_version == session[:version]

    session.clear
    nil
  end
end
