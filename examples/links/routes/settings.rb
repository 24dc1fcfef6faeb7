# frozen_string_literal: true

# What members change of themselves.
class Links
  helpers do
    def settings_page(user = current_user)
      @title = "Settings"
      @user = user
      status 422 if user.errors.any?
      erb :settings
    end
  end

  get "/settings", auth: :member do
    settings_page
  end

  post "/settings", auth: :member do
    email = text_param(:email)
    current_user.set(about: text_param(:about, 10_000), email: email.empty? ? nil : email)
    next settings_page unless current_user.save

    notice "Your profile is saved."
    redirect to("/settings")
  end

  post "/settings/password", auth: :member do
    too_many(Throttle::LOGIN_ACCOUNT) if Throttle.full?(Throttle::LOGIN_ACCOUNT, current_user.username)
    if current_user.password?(password_param(:current_password))
      current_user.password = password_param(:password)
      current_user.valid?
    else
      Throttle.add(Throttle::LOGIN_ACCOUNT, current_user.username)
      current_user.errors.add(:current_password, "is wrong")
    end
    next settings_page if current_user.errors.any?

    current_user.save
    log_in current_user
    notice "Your password is changed; other sessions are logged out."
    redirect to("/settings")
  end

  # Everything a member wrote, to take along.
  get "/settings/export.json", auth: :member do
    attachment "links-#{current_user.username}.json"
    stories = current_user.stories_dataset.visible.for_lists.order(:id).all
    comments = current_user.comments_dataset.visible.eager(:user).order(:id).all
    json(username: current_user.username, about: current_user.about,
         stories: stories.map { |story| story_hash(story) },
         comments: comments.map { |comment| comment_hash(comment) })
  end
end
