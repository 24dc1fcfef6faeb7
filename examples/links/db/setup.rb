# frozen_string_literal: true

# Prepares the app's database: brings the schema up to date, and fills an empty one with the demo data.
# Running it again changes nothing.

require_relative "connection"

Database.migrate(DB)

require_relative "../models/models"
require_relative "seed"

if User.empty?
  Seed.new(now: Time.now).plant
  puts "Filled the database: #{User.count} users, #{Story.count} stories, #{Comment.count} comments, #{Tag.count} tags."
else
  puts "The database is up to date (#{User.count} users, #{Story.count} stories); nothing to do."
end
