# frozen_string_literal: true

# One story: reading, submitting, changing, and what readers do with it.
class Links
  helpers do
    # Fills a story from the submitted form.
    def fill(story)
      address = text_param(:url, 2_000)
      story.set(title: text_param(:title, 1_000).gsub(/[[:space:]]+/, " "), url: address.empty? ? nil : address,
                text: text_param(:text, 60_000))
      # Inactive tags stay where they are, but take nothing new.
      kept = story.new? ? [] : story.tags
      @tag_names = text_param(:tags, 200)
      story.new_tags = named_tags(@tag_names).select { |tag| tag.active || kept.include?(tag) }
    end

    def story_form(story, title)
      @story = story
      @title = title
      @tag_names ||= story.new? ? text_param(:tags, 200) : story.tags.map(&:name).join(" ")
      @tags = Tag.active.listed.all
      status 422 if story.errors.any?
      erb :story_form
    end

    # The story's page; below it the form of a comment that could not be saved.
    def discussion(story)
      know_stories([story])
      comments = story.comments_dataset.eager(:user).all
      @story = story
      @title = story.title
      @thread = Comment.thread(comments)
      @comment_votes = voted(:comment_id, comments)
      erb :story
    end
  end

  get "/stories/new", auth: :member do
    story = Story.new(title: text_param(:title), url: text_param(:url), text: "")
    story_form story, "Submit a story"
  end

  post "/stories", auth: :member do
    story = Story.new(user_id: current_user.id)
    fill(story)
    next story_form(story, "Submit a story") unless story.valid?

    throttle Throttle::STORY, current_user.id
    story.save
    redirect to(story.path)
  end

  get "/s/:short_id.json" do
    story_json find(Story.visible)
  end

  get "/s/:short_id/edit", auth: :member do
    story = find(Story)
    allow story.editable_by?(current_user)
    story_form story, "Edit the story"
  end

  get "/s/:short_id/flag", auth: :member do
    @content = find(Story.visible)
    @title = "Flag a story"
    erb :flag
  end

  get "/s/:short_id(/:slug)?", provides: :html do
    story = find(Story)
    if story.deleted? && !story.restorable_by?(current_user)
      halt 410, error_page("Story deleted", "Its author or a moderator removed this story.")
    end
    discussion story
  end

  get "/s/:short_id(/:slug)?", provides: :json do
    story_json find(Story.visible)
  end

  put "/s/:short_id", auth: :member do
    story = find(Story)
    allow story.editable_by?(current_user)
    fill(story)
    next story_form(story, "Edit the story") unless story.valid?

    Moderation.record(current_user, "edited", story) if story.user_id != current_user.id
    story.edited_at = Time.now
    story.save
    redirect to(story.path)
  end

  delete "/s/:short_id", auth: :member do
    story = find(Story.visible)
    allow story.editable_by?(current_user)
    story.delete_by(current_user)
    Moderation.record(current_user, "deleted", story, reason) if story.user_id != current_user.id
    notice "The story is deleted."
    redirect to(story.path) if moderator?
    redirect to("/u/#{current_user.username}")
  end

  post "/s/:short_id/restore", auth: :member do
    story = find(Story)
    allow story.restorable_by?(current_user)
    story.restore
    Moderation.record(current_user, "restored", story) if story.user_id != current_user.id
    redirect to(story.path)
  end

  post "/s/:short_id/vote", auth: :member do
    story = find(Story.visible)
    allow story.votable_by?(current_user)
    story.toggle_vote(current_user)
    redirect to("#{return_path}#s_#{story.short_id}")
  end

  post "/s/:short_id/save", auth: :member do
    story = find(Story.visible)
    saved = Mark.toggle(current_user, story, "saved")
    notice saved ? "Saved for later." : "No longer saved."
    redirect to(return_path)
  end

  post "/s/:short_id/hide", auth: :member do
    story = find(Story.visible)
    hidden = Mark.toggle(current_user, story, "hidden")
    notice hidden ? "Hidden from your lists." : "Shown in your lists again."
    redirect to(return_path)
  end

  post "/s/:short_id/flag", auth: :member do
    story = find(Story.visible)
    allow story.votable_by?(current_user)
    story.flag(current_user, flag_reason)
    notice "Thank you: the moderators will look at it."
    redirect to(story.path)
  end
end
