# frozen_string_literal: true

Sequel.migration do
  change do
    create_table(:users) do
      primary_key :id
      String :username, size: 24, null: false, unique: true
      String :email, size: 200
      String :password_digest, size: 60, null: false
      String :role, size: 12, null: false, default: "member"
      String :about, text: true, null: false, default: ""
      Integer :karma, null: false, default: 0
      # Counts up with every new password, which ends the sessions opened under the old one.
      Integer :session_version, null: false, default: 0
      Time :created_at, null: false
      Time :banned_at
      String :ban_reason, size: 200
      index %i[karma id]
    end

    create_table(:attempts) do
      primary_key :id
      String :key, size: 120, null: false
      Time :created_at, null: false
      index %i[key created_at]
      index :created_at
    end
  end
end
