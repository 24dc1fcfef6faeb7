# frozen_string_literal: true

Sequel.migration do
  change do
    create_table(:tags) do
      primary_key :id
      String :name, size: 24, null: false, unique: true
      String :description, size: 120, null: false, default: ""
      String :category, size: 12, null: false
      TrueClass :active, null: false, default: true
    end

    create_table(:stories) do
      primary_key :id
      String :short_id, size: 6, null: false, unique: true
      foreign_key :user_id, :users, null: false, index: true
      String :title, size: 150, null: false
      String :url, size: 500, index: true
      String :domain, size: 255, index: true
      String :text, text: true, null: false, default: ""
      Integer :score, null: false, default: 0
      Integer :comments_count, null: false, default: 0
      Integer :flags_count, null: false, default: 0
      Float :hotness, null: false, default: 0.0
      Time :created_at, null: false
      Time :edited_at
      Time :deleted_at
      foreign_key :deleted_by_id, :users
      index %i[hotness id]
      index %i[created_at id]
      index %i[score id]
    end

    create_table(:taggings) do
      foreign_key :story_id, :stories, null: false
      foreign_key :tag_id, :tags, null: false
      primary_key %i[story_id tag_id]
      index %i[tag_id story_id]
    end
  end
end
