# frozen_string_literal: true

Sequel.migration do
  change do
    create_table(:comments) do
      primary_key :id
      String :short_id, size: 6, null: false, unique: true
      foreign_key :story_id, :stories, null: false, index: true
      foreign_key :user_id, :users, null: false, index: true
      foreign_key :parent_id, :comments, index: true
      Integer :depth, null: false, default: 0
      String :text, text: true, null: false
      Integer :score, null: false, default: 0
      Integer :flags_count, null: false, default: 0
      Time :created_at, null: false
      Time :edited_at
      Time :deleted_at
      foreign_key :deleted_by_id, :users
      index %i[created_at id]
    end
  end
end
