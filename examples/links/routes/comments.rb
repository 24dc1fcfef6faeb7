# frozen_string_literal: true

# Comments: writing, changing, and what readers do with them.
class Links
  helpers do
    def comment_path(comment) = "#{comment.story.path}#c_#{comment.short_id}"

    def comment_form(comment, title)
      @comment = comment
      @title = title
      status 422 if comment.errors.any?
      erb :comment_form
    end
  end

  post "/s/:short_id/comments", auth: :member do
    story = find(Story.visible)
    parent_id = text_param(:parent)
    parent = parent_id.empty? ? nil : find(Comment.readable.where(story_id: story.id), parent_id)
    comment = Comment.new(story_id: story.id, user_id: current_user.id, parent_id: parent&.id,
                          text: text_param(:text, 30_000))
    next comment_form(comment, "Comment on #{story.title}") unless comment.valid?

    throttle Throttle::COMMENT, current_user.id
    comment.save
    redirect to(comment_path(comment))
  end

  get "/c/:short_id" do
    redirect to(comment_path(find(Comment.on_visible_stories)))
  end

  get "/c/:short_id/reply", auth: :member do
    parent = find(Comment.readable)
    comment_form Comment.new(story_id: parent.story_id, parent_id: parent.id, text: ""), "Reply"
  end

  get "/c/:short_id/edit", auth: :member do
    comment = find(Comment.readable)
    allow comment.editable_by?(current_user)
    comment_form comment, "Edit the comment"
  end

  patch "/c/:short_id", auth: :member do
    comment = find(Comment.readable)
    allow comment.editable_by?(current_user)
    comment.text = text_param(:text, 30_000)
    next comment_form(comment, "Edit the comment") unless comment.valid?

    Moderation.record(current_user, "edited", comment) if comment.user_id != current_user.id
    comment.edited_at = Time.now
    comment.save
    redirect to(comment_path(comment))
  end

  delete "/c/:short_id", auth: :member do
    comment = find(Comment.readable)
    allow comment.editable_by?(current_user)
    comment.delete_by(current_user)
    Moderation.record(current_user, "deleted", comment, reason) if comment.user_id != current_user.id
    redirect to(comment_path(comment))
  end

  post "/c/:short_id/restore", auth: :member do
    comment = find(Comment)
    allow comment.restorable_by?(current_user)
    comment.restore
    Moderation.record(current_user, "restored", comment) if comment.user_id != current_user.id
    redirect to(comment_path(comment))
  end

  post "/c/:short_id/vote", auth: :member do
    comment = find(Comment.readable)
    allow comment.votable_by?(current_user)
    comment.toggle_vote(current_user)
    redirect to("#{return_path}#c_#{comment.short_id}")
  end

  get "/c/:short_id/flag", auth: :member do
    @content = find(Comment.readable)
    @title = "Flag a comment"
    erb :flag
  end

  post "/c/:short_id/flag", auth: :member do
    comment = find(Comment.readable)
    allow comment.votable_by?(current_user)
    comment.flag(current_user, flag_reason)
    notice "Thank you: the moderators will look at it."
    redirect to(comment_path(comment))
  end
end
