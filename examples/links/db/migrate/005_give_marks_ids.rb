# frozen_string_literal: true

# Marks are named by one number, as everything else that the API speaks of.
Sequel.migration do
  up do
    create_table(:numbered_marks) do
      primary_key :id
      foreign_key :user_id, :users, null: false
      foreign_key :story_id, :stories, null: false
      String :kind, size: 8, null: false
      Time :created_at, null: false
      unique %i[user_id kind story_id]
    end
    columns = %i[user_id story_id kind created_at]
    from(:numbered_marks).insert(columns, from(:marks).select(*columns))
    drop_table(:marks)
    rename_table(:numbered_marks, :marks)
  end

  down do
    create_table(:unnumbered_marks) do
      foreign_key :user_id, :users, null: false
      foreign_key :story_id, :stories, null: false
      String :kind, size: 8, null: false
      Time :created_at, null: false
      primary_key %i[user_id kind story_id]
    end
    columns = %i[user_id story_id kind created_at]
    from(:unnumbered_marks).insert(columns, from(:marks).select(*columns))
    drop_table(:marks)
    rename_table(:unnumbered_marks, :marks)
  end
end
