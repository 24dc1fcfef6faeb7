# frozen_string_literal: true

Sequel.migration do
  change do
    # A vote or a flag is on a story or on a comment: the unused key is NULL, which a unique index takes as distinct.
    create_table(:votes) do
      primary_key :id
      foreign_key :user_id, :users, null: false
      foreign_key :story_id, :stories, index: true
      foreign_key :comment_id, :comments, index: true
      unique %i[user_id story_id]
      unique %i[user_id comment_id]
    end

    create_table(:flags) do
      primary_key :id
      foreign_key :user_id, :users, null: false
      foreign_key :story_id, :stories, index: true
      foreign_key :comment_id, :comments, index: true
      String :reason, size: 20, null: false
      Time :created_at, null: false
      unique %i[user_id story_id]
      unique %i[user_id comment_id]
    end

    create_table(:marks) do
      foreign_key :user_id, :users, null: false
      foreign_key :story_id, :stories, null: false
      String :kind, size: 8, null: false
      Time :created_at, null: false
      primary_key %i[user_id kind story_id]
    end

    create_table(:moderations) do
      primary_key :id
      foreign_key :moderator_id, :users, null: false
      String :action, size: 30, null: false
      foreign_key :story_id, :stories
      foreign_key :comment_id, :comments
      foreign_key :user_id, :users
      foreign_key :tag_id, :tags
      String :reason, size: 200, null: false, default: ""
      Time :created_at, null: false
    end
  end
end
