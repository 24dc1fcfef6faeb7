# frozen_string_literal: true

require_relative "../db/connection"

Database.check(DB)
Sequel::Model.plugin :validation_helpers
Sequel::Model.plugin :defaults_setter
Sequel::Model.raise_on_save_failure = false

require_relative "../lib/announcements"
require_relative "../lib/password"
require_relative "../lib/text_formatter"
require_relative "../lib/throttle"
require_relative "../lib/token"
require_relative "../lib/web_address"
require_relative "content"
require_relative "readable"
require_relative "user"
require_relative "tag"
require_relative "story"
require_relative "comment"
require_relative "mark"
require_relative "moderation"
require_relative "reaction"
require_relative "flag"
require_relative "vote"
