# frozen_string_literal: true

# What everybody sees of a member.
class Links
  get "/u" do
    @title = "Members"
    @users = paged(User.ranked, 50)
    erb :users
  end

  get "/u/:username.json" do
    user = find_user
    json(username: user.username, role: user.role, karma: user.karma, about: user.about, banned: user.banned?,
         created_at: iso(user.created_at))
  end

  get "/u/:username" do
    @user = find_user
    @title = @user.username
    @feed = "/u/#{@user.username}.rss"
    @stories = @user.stories_dataset.visible.newest.for_lists.limit(5).all
    know_stories(@stories)
    @comments = @user.comments_dataset.visible.on_visible_stories.newest.for_lists.limit(5).all
    @comment_votes = voted(:comment_id, @comments)
    erb :user
  end

  get "/u/:username/stories" do
    user = find_user
    story_page user.stories_dataset.newest, "Stories by #{user.username}", feed: "/u/#{user.username}.rss", hidden: true
  end

  get "/u/:username/comments" do
    user = find_user
    comment_page user.comments_dataset.newest, "Comments by #{user.username}"
  end
end
