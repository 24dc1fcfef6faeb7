# frozen_string_literal: true

# What moderators do, and the log in which everybody can read it.
class Links
  helpers do
    # The reason a moderator gave, as it goes into the log.
    def reason = text_param(:reason, Moderation::REASON_LENGTH)

    # The reason a reader chose for a flag.
    def flag_reason
      reason = text_param(:reason)
      Flag::REASONS.include?(reason) ? reason : halt(400)
    end

    def find_tag = Tag.first(name: text_param(:tag)) || halt(404)

    def tag_form(tag, title)
      @tag = tag
      @title = title
      status 422 if tag.errors.any?
      erb :tag_form
    end

    def fill_tag(tag)
      tag.kept_by = current_user
      tag.set(name: text_param(:name), description: text_param(:description), category: text_param(:category),
              active: text_param(:active) == "1")
    end
  end

  get "/moderations" do
    @title = "Moderation log"
    @moderations = paged(Moderation.newest.for_lists, 50)
    erb :moderations
  end

  get "/mod", auth: :moderator do
    @title = "Moderation"
    @flagged_stories = Story.flagged.eager(:user).limit(50).all
    @flagged_comments = Comment.flagged.for_lists.limit(50).all
    @story_flags = Flag.on(:story_id, @flagged_stories)
    @comment_flags = Flag.on(:comment_id, @flagged_comments)
    erb :mod
  end

  get "/mod/deleted", auth: :moderator do
    @title = "Deleted"
    @stories = Story.deleted.eager(:user, :deleted_by).limit(50).all
    @comments = Comment.deleted.eager(:user, :deleted_by, :story).limit(50).all
    erb :mod_deleted
  end

  post "/mod/stories/:short_id/dismiss", auth: :moderator do
    story = find(Story)
    story.dismiss_flags
    Moderation.record(current_user, "dismissed flags of", story)
    redirect to("/mod")
  end

  post "/mod/comments/:short_id/dismiss", auth: :moderator do
    comment = find(Comment)
    comment.dismiss_flags
    Moderation.record(current_user, "dismissed flags of", comment)
    redirect to("/mod")
  end

  get "/mod/users", auth: :moderator do
    @title = "Banned members"
    @users = paged(User.exclude(banned_at: nil).order(:username), 50)
    erb :mod_users
  end

  post "/mod/users/:username/ban", auth: :moderator do
    user = find_user
    allow current_user.may_moderate?(user)
    user.update(banned_at: Time.now, ban_reason: reason)
    Moderation.record(current_user, "banned", user, reason)
    redirect to("/u/#{user.username}")
  end

  post "/mod/users/:username/unban", auth: :moderator do
    user = find_user
    allow current_user.may_moderate?(user)
    user.update(banned_at: nil, ban_reason: nil)
    Moderation.record(current_user, "unbanned", user)
    redirect to("/u/#{user.username}")
  end

  put "/mod/users/:username/role", auth: :admin do
    user = find_user
    allow current_user.may_moderate?(user)
    role = text_param(:role)
    halt 400 unless User::ROLES.include?(role)
    user.update(role: role)
    Moderation.record(current_user, "made #{role}", user)
    redirect to("/u/#{user.username}")
  end

  get "/mod/tags", auth: :moderator do
    @title = "Keep the tags"
    @tags = Tag.listed.all
    @counts = Tag.story_counts
    @tag = Tag.new(name: "", category: "field")
    erb :mod_tags
  end

  post "/mod/tags", auth: :moderator do
    tag = Tag.new
    fill_tag(tag)
    next tag_form(tag, "New tag") unless tag.save

    redirect to("/mod/tags")
  end

  get "/mod/tags/:tag/edit", auth: :moderator do
    tag = find_tag
    tag_form tag, "Edit the tag #{tag.name}"
  end

  put "/mod/tags/:tag", auth: :moderator do
    tag = find_tag
    fill_tag(tag)
    next tag_form(tag, "Edit the tag") unless tag.save

    redirect to("/mod/tags")
  end
end
