# frozen_string_literal: true

# Signing up, logging in and out.
class Links
  helpers do
    def login_page(problem = nil)
      @title = "Log in"
      @problem = problem
      erb :login
    end

    def sign_up_page(user)
      @title = "Sign up"
      @user = user
      status 422 if user.errors.any?
      erb :signup
    end

    # The answer does not tell whether the account exists.
    def login_failed
      status 422
      login_page "The user name or the password is wrong."
    end
  end

  get "/signup" do
    redirect to("/") if logged_in?
    sign_up_page User.new(username: "")
  end

  post "/signup" do
    user = User.new(username: text_param(:username, 200).downcase)
    user.password = password_param(:password)
    next sign_up_page(user) unless user.valid?

    throttle Throttle::SIGN_UP, request.ip
    user.save
    log_in user
    notice "Welcome, #{user.username}!"
    redirect to("/")
  end

  get "/login" do
    redirect to("/") if logged_in?
    login_page
  end

  post "/login" do
    user = authenticate(text_param(:username, 200).downcase, password_param(:password))
    next login_failed unless user
    next login_page("This account is banned: #{user.ban_reason}") if user.banned?

    log_in user
    redirect to(return_path)
  end

  post "/logout", auth: :member do
    log_out
    redirect to("/")
  end
end
